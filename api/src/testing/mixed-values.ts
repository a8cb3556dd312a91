/** Names of whole numbers that lists share, or that say how others are written. */
const FIXED = /(^|_)id$|^page$|^limit$|decimals$/

const MINUTE_MS = 60_000

/** Returns the whole numbers of a field in mixed samples. */
export function mixedWholes(name: string, usual: number): readonly number[] {
  return FIXED.test(name) ? [usual] : [usual, usual, 0, 1, usual + 1, usual * 1000]
}

/** Returns the times of a field in mixed samples, in epoch milliseconds: the usual one, none, and some around now. */
export function mixedTimes(name: string, usual: number, now: number): readonly number[] {
  if (name === 'now') return [now]
  return [usual, usual, usual, now + MINUTE_MS, now - MINUTE_MS, now, 0]
}

/** Returns the decimals of a field in mixed samples. */
export function mixedDecimals(usual: string): readonly string[] {
  return [usual, usual, usual, '0', '0.5', '12', '12345678.9', '0.00000012', '-0.5']
}
