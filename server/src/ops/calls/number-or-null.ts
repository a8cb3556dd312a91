/** A stored number, or nothing. */
export function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text)
}
