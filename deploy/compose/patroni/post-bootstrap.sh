#!/bin/sh
# Makes the database once, when the first member has begun: two logins, neither a superuser. The one that owns the tables
# migrates and runs commands; the one that serves owns nothing. Patroni gives the address of the new server.
set -eu
secrets=${SECRETS:-/run/secrets}
psql "$1" --no-psqlrc --quiet --set ON_ERROR_STOP=1 \
  --set owner="$(cat "$secrets/postgres-owner")" --set login="$(cat "$secrets/postgres-login")" <<'SQL'
CREATE ROLE offpiste_owner LOGIN PASSWORD :'owner';
CREATE ROLE offpiste_login LOGIN PASSWORD :'login';
CREATE ROLE offpiste_server NOLOGIN;
CREATE ROLE offpiste_rep NOLOGIN;
CREATE ROLE offpiste_hq NOLOGIN;
GRANT offpiste_server, offpiste_rep, offpiste_hq TO offpiste_owner, offpiste_login;
-- How far the standby is behind, for the metrics.
GRANT pg_monitor TO offpiste_owner;
CREATE DATABASE offpiste OWNER offpiste_owner;
REVOKE CONNECT ON DATABASE offpiste FROM PUBLIC;
GRANT CONNECT ON DATABASE offpiste TO offpiste_login;
SQL
