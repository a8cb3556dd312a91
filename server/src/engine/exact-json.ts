/** JSON in which an amount is a string of digits and an `n`, as in "100n": exact, and told apart from other text. */
export function encode(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
}

/** The value that `encode` wrote. */
export function decode(text: string): unknown {
  // Looking at every part is slow, and most texts have no amount.
  if (!AMOUNT_INSIDE.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, part: unknown) =>
    typeof part === 'string' && /^-?[0-9]+n$/.test(part) ? BigInt(part.slice(0, -1)) : part,
  )
}

const AMOUNT_INSIDE = /"-?[0-9]+n"/
