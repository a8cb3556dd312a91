/**
 * Parses JSON and reads it, or returns `undefined`. Rejects repeated fields, because parsers differ in which one they
 * return, and numbers that are not plain digits. `read` must reject fields that it does not know.
 */
export function parseExactly<Result>(
  text: string,
  read: (value: unknown) => Result | undefined,
): Result | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const result = read(value)
  if (result === undefined || countFields(value) !== countNames(text) || !hasPlainNumbers(text))
    return undefined
  return result
}

/** A string of valid JSON; with the colon after it, a field name. */
const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g

function countNames(text: string): number {
  let names = 0
  for (const [, colon] of text.matchAll(STRING)) if (colon !== undefined) names += 1
  return names
}

function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce((sum: number, part) => sum + countFields(part), 0)
  return Object.values(value).reduce((sum: number, part) => sum + 1 + countFields(part), 0)
}

/** Outside its strings a statement contains only digits, literals and punctuation: no sign, fraction or exponent. */
function hasPlainNumbers(text: string): boolean {
  return !/[-+.eE]/.test(text.replace(STRING, '').replace(/\b(?:true|false|null)\b/g, ''))
}
