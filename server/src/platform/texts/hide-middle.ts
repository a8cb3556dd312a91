export function hideMiddleOfMail(email: string): string {
  const at = email.lastIndexOf('@')
  return hideMiddle(email.slice(0, at), 1, 1) + email.slice(at)
}

export function hideMiddleOfNumber(mobile: string): string {
  return hideMiddle(mobile, 4, 3)
}

/** Always four stars, which do not tell how much they hide. Of a short text only the first letter is left. */
export function hideMiddle(text: string, start: number, end: number): string {
  return text.length > start + end
    ? `${text.slice(0, start)}****${text.slice(-end)}`
    : `${text.slice(0, 1)}****`
}
