#!/bin/sh
# Starts one member; its passwords are files.
set -eu
secrets=${SECRETS:-/run/secrets}
PATRONI_SUPERUSER_PASSWORD=$(cat "$secrets/postgres-superuser")
PATRONI_REPLICATION_PASSWORD=$(cat "$secrets/postgres-replication")
export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD
export PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD
exec patroni "${PATRONI_FILE:-/etc/patroni/patroni.yml}"
