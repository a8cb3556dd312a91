/** Whether a text of 1 to `lengthMax` characters can be stored just as it is: no control characters, no half ones. */
export function isPlainText(text: string, lengthMax: number): boolean {
  return text.length > 0 && text.length <= lengthMax && text.isWellFormed() && !CONTROL.test(text)
}

/** Reasons and memos are shown to people. */
export const NOTE_LENGTH_MAX = 300

const CONTROL = /\p{Cc}/u
