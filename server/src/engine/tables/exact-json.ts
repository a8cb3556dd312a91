/**
 * Serialises to JSON with bigints as strings of digits and an `n`, as in "100n". A text of this form gets another `n`, so that
 * it remains a text.
 */
export function encode(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`
    return typeof part === 'string' && ENCODED.test(part) ? `${part}n` : part
  })
}

/** Converts the parsed JSON of an encoded value to the value: restores the bigints. */
export function revive(part: unknown): unknown {
  if (typeof part === 'string') return reviveText(part)
  if (Array.isArray(part)) return part.map(revive)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, revive(value)]))
}

/** Parses the output of `encode`. */
export function decode(text: string): unknown {
  // A reviver is slow and most texts contain no bigint.
  if (!ENCODED_INSIDE.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, part: unknown) => (typeof part === 'string' ? reviveText(part) : part))
}

function reviveText(text: string): unknown {
  if (!ENCODED.test(text)) return text
  const value = text.slice(0, -1)
  return value.endsWith('n') ? value : BigInt(value)
}

const ENCODED = /^-?[0-9]+n+$/
const ENCODED_INSIDE = /"-?[0-9]+n+"/
