export function hideMiddleOfMail(email: string): string {
  const at = email.lastIndexOf('@')
  return hideMiddle(email.slice(0, at), 1, 1) + email.slice(at)
}

export function hideMiddleOfNumber(mobile: string): string {
  return hideMiddle(mobile, 4, 3)
}

/**
 * Replaces the middle of a text with four asterisks, whatever its length. A text too short to hide anything
 * in shows only its first character.
 */
export function hideMiddle(text: string, start: number, end: number): string {
  return text.length > start + end
    ? `${text.slice(0, start)}****${text.slice(-end)}`
    : `${text.slice(0, 1)}****`
}
