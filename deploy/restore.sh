#!/bin/sh
# Prepares an empty data directory of PostgreSQL from the newest base backup and all segments of the log since, or up to a
# time: restore.sh FOLDER DATA ['2026-11-22 10:00:00 UTC']. Runs as postgres, while PostgreSQL is stopped. Starting
# PostgreSQL then replays the log.
set -eu

if [ $# -lt 2 ] || [ $# -gt 3 ] || [ ! -d "$1/base" ] || [ ! -d "$1/wal" ]; then
  echo "usage: restore.sh FOLDER DATA ['2026-11-22 10:00:00 UTC']; FOLDER has the directories base and wal" >&2
  exit 2
fi
folder=$(cd "$1" && pwd)
data=$2
until=${3:-}
if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "restore.sh: $data is not empty. Move it away first; it may be needed to find out what happened." >&2
  exit 1
fi

backups() { find "$folder/base" -mindepth 1 -maxdepth 1 -name '2*Z' | sort; }
if [ -z "$until" ]; then
  base=$(backups | tail -n 1)
else
  limit=$(date -u -d "$until" +%Y%m%dT%H%M%SZ)
  base=$(backups | while read -r one; do
    # Names are the times when backups began. One that ended after the time makes PostgreSQL stop and say so.
    if expr "$(basename "$one")" '<' "$limit" >/dev/null; then echo "$one"; fi
  done | tail -n 1)
fi
if [ -z "$base" ]; then
  echo 'restore.sh: there is no backup before that time' >&2
  exit 1
fi

# A part of a copy would start as if it were the whole.
trap 'find "$data" -mindepth 1 -delete' EXIT
mkdir -p "$data"
chmod 0700 "$data"
cp -a "$base/." "$data"
# Debian has this program outside of the PATH.
PATH="$PATH:/usr/lib/postgresql/$(cat "$data/PG_VERSION")/bin"
pg_verifybackup --quiet "$data"
{
  echo "restore_command = 'cp $folder/wal/%f %p'"
  echo "recovery_target_timeline = 'latest'"
  if [ -n "$until" ]; then
    echo "recovery_target_time = '$until'"
    echo "recovery_target_action = 'promote'"
  fi
} >>"$data/postgresql.auto.conf"
# The backup of a standby has this file, with which the log is awaited without end.
rm -f "$data/standby.signal"
touch "$data/recovery.signal"
trap - EXIT
echo "restored $(basename "$base") to $data; start PostgreSQL to replay the log"
