/** Returns whether a text has 1 to `lengthMax` UTF-16 units, is well-formed and has no control characters. */
export function isPlainText(text: string, lengthMax: number): boolean {
  return text.length > 0 && text.length <= lengthMax && text.isWellFormed() && !CONTROL.test(text)
}

/** The highest length of reasons and memos, which are shown to users. */
export const NOTE_LENGTH_MAX = 300

const CONTROL = /\p{Cc}/u
