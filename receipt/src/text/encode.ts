/** Returns the UTF-8 bytes of a text. */
export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Returns two byte sequences, one after the other. */
export function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
