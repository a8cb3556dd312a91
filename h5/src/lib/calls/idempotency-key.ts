/** Returns a random idempotency key. */
export function newIdempotencyKey(): string {
  return newNonce()
}

/** Returns 32 random hexadecimal digits. Uses no API that is missing on plain HTTP. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
