import { hash, randomBytes } from 'node:crypto'

/** Returns a random token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash under which a token is stored, in hexadecimal. 256 random bits need neither salt nor stretching. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
