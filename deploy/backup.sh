#!/bin/sh
# Makes a verified base backup of PostgreSQL, records it in the database, and deletes backups and segments of the log that are
# no longer needed. Runs as postgres. FOLDER/base has one directory per backup, FOLDER/wal what archive_command copied.
# KEEP_BACKUPS is the number of backups kept, DATABASE the database of the exchange.
set -eu

if [ $# -ne 1 ] || [ ! -d "$1/base" ] || [ ! -d "$1/wal" ]; then
  echo 'usage: backup.sh FOLDER, in which the directories base and wal exist' >&2
  exit 2
fi
folder=$1
keep=${KEEP_BACKUPS:-7}
database=${DATABASE:-halyard}
name=$(date -u +%Y%m%dT%H%M%SZ)
unfinished="$folder/base/.$name"

trap 'rm -rf "$unfinished"' EXIT
pg_basebackup --pgdata="$unfinished" --wal-method=stream --checkpoint=fast --no-password
# Debian has this program outside of the PATH.
PATH="$PATH:/usr/lib/postgresql/$(cat "$unfinished/PG_VERSION")/bin"
pg_verifybackup --quiet "$unfinished"
sync -f "$unfinished"
mv "$unfinished" "$folder/base/$name"
trap - EXIT

# Names are times, so the order of names is the order of time.
find "$folder/base" -mindepth 1 -maxdepth 1 -name '2*Z' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -rf "$old"
done
oldest=$(find "$folder/base" -mindepth 1 -maxdepth 1 -name '2*Z' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$folder/wal" "$first"
# The exchange reports the age of the newest one, and an alert says when it is too old.
psql --no-psqlrc --quiet --dbname="$database" --set=ON_ERROR_STOP=1 --command="insert into base_backup (name) values ('$name')"
echo "backup $folder/base/$name, $(du -sh "$folder/base/$name" | cut -f1); segments since $first are kept"
