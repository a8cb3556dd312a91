import { readStored, store } from '../../../lib/storage.ts'

const KEY = 'option_seconds'
/** For a first visit: one minute. */
const FIRST = 60

/** Returns the duration that was chosen last, in seconds. */
export function lastDuration(): number {
  return parseDuration(readStored(KEY))
}

export function saveDuration(seconds: number): void {
  store(KEY, String(seconds))
}

/** Returns the stored duration in seconds, or one minute when nothing usable is stored. */
export function parseDuration(text: string | undefined): number {
  const seconds = Number(text)
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : FIRST
}
