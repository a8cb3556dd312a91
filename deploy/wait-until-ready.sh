#!/bin/sh
# Waits until the exchange can serve, as long as the process given by MAINPID runs, which systemd sets; without one for two
# minutes at most.
set -eu
url="http://127.0.0.1:${PORT:-8080}/readyz"
seconds=0
until curl --silent --fail --max-time 2 --output /dev/null "$url"; do
  seconds=$((seconds + 1))
  if [ -z "${MAINPID:-}" ] && [ "$seconds" -ge 120 ]; then
    echo "not ready after two minutes: $url" >&2
    exit 1
  fi
  if [ -n "${MAINPID:-}" ] && ! kill -0 "$MAINPID" 2>/dev/null; then
    echo 'the exchange has ended; the reason is in its log' >&2
    exit 1
  fi
  sleep 1
done
