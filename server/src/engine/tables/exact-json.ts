/**
 * Serialises to JSON with bigints as strings of digits and an `n`, as in "100n". No other text of the
 * commands has this form.
 */
export function encode(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
}

/** Converts the parsed JSON of an encoded value to the value: restores the bigints. */
export function revive(part: unknown): unknown {
  if (typeof part === 'string') return AMOUNT.test(part) ? BigInt(part.slice(0, -1)) : part
  if (Array.isArray(part)) return part.map(revive)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, revive(value)]))
}

/** Parses the output of `encode`. */
export function decode(text: string): unknown {
  // A reviver is slow and most texts contain no bigint.
  if (!AMOUNT_INSIDE.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, part: unknown) =>
    typeof part === 'string' && AMOUNT.test(part) ? BigInt(part.slice(0, -1)) : part,
  )
}

const AMOUNT = /^-?[0-9]+n$/
const AMOUNT_INSIDE = /"-?[0-9]+n"/
