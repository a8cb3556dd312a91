/** Formats a date in UTC as it is read in every language, as in `2026-11-23`. */
export function dateText(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
