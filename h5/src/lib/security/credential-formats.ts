/** The minimum length of a new login password. */
export const PASSWORD_MIN = 6

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Returns whether a text has the format of an e-mail address. Ignores surrounding spaces. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim())
}

/** Returns whether a text has the format of a phone number without its dialling code. */
export function isMobile(text: string): boolean {
  return /^[0-9]{4,15}$/.test(text)
}

/** Returns whether a text has the format of a verification code or a fund password. */
export function isSixDigits(text: string): boolean {
  return /^[0-9]{6}$/.test(text)
}

/** Returns whether a text has the format of an authenticator or recovery code. */
export function isSecondCode(text: string): boolean {
  return /^(?:[0-9]{6}|[a-z2-7]{5}-[a-z2-7]{5})$/.test(text)
}
