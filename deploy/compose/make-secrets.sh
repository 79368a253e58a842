#!/bin/sh
# Makes the secrets of a new installation in the folder `secrets` beside this file, once. Keep a copy elsewhere.
set -eu
umask 077
folder=$(dirname "$0")/secrets
mkdir "$folder"
cd "$folder"
hex() { openssl rand -hex 24; }
printf '{"master":"%s"}\n' "$(openssl rand -base64 32)" >secrets.json
for name in postgres-superuser postgres-replication postgres-owner postgres-login metrics-token; do hex >"$name"; done
printf 'postgres://offpiste_owner:%s@postgres1,postgres2/offpiste\n' "$(cat postgres-owner)" >database-owner-url
printf 'postgres://offpiste_login:%s@postgres1,postgres2/offpiste\n' "$(cat postgres-login)" >database-url
# The folder is closed; in a container each file is mounted for those who need it, whatever their number.
chmod 0444 ./*
