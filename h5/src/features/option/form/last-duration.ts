import { readStored, store } from '@halyard/web'

const KEY = 'option_seconds'
/** The default on a first visit: one minute. */
const FIRST = 60

/** Returns the duration that was last selected, in seconds. */
export function lastDuration(): number {
  return parseDuration(readStored(KEY))
}

/** Stores the selected duration, in seconds, on this device. */
export function saveDuration(seconds: number): void {
  store(KEY, String(seconds))
}

/** Parses a stored duration in seconds; returns the default if it is invalid. */
export function parseDuration(text: string | undefined): number {
  const seconds = Number(text)
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : FIRST
}
