import type { Format } from '../format/format.ts'

/**
 * Returns a stored value as it is shown: a time in epoch milliseconds, which a field whose name ends in `_at` or `At` has,
 * as date and time; everything else as stored.
 */
export function storedText(field: string, value: string, { dateTime }: Pick<Format, 'dateTime'>): string {
  const isTime = /(?:_at|At)$/.test(field) && /^\d{13}$/.test(value)
  return isTime ? dateTime(Number(value)) : value
}
