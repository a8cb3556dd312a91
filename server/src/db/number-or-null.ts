/** Converts a stored bigint to a number; null stays null. */
export function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text)
}
