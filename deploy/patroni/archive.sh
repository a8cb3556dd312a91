#!/bin/sh
# Copies a segment of the write-ahead log into a directory: archive.sh PATH NAME DIRECTORY. As archive_command on each node of PostgreSQL
# under Patroni, which calls it without a shell. A segment that is there already, and is the same, was copied before: after a crash, and
# on a standby, PostgreSQL asks again. Another one of the same name is never replaced.
set -eu

if [ $# -ne 3 ] || [ ! -d "$3" ]; then
  echo 'usage: archive.sh PATH NAME DIRECTORY' >&2
  exit 2
fi
copy="$3/$2"
if [ -e "$copy" ]; then
  cmp -s "$1" "$copy" && exit 0
  echo "archive.sh: $copy is there and differs from $1" >&2
  exit 1
fi
cp "$1" "$3/.$2"
sync "$3/.$2"
mv "$3/.$2" "$copy"
