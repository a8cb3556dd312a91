const WHOLE = /^-?[0-9]{1,15}$/

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown

const readExactly: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && !WHOLE.test(source ?? '') ? source : value

/**
 * Parses JSON with fractions and numbers of more than 15 digits as their text, because a binary fraction is not the number that the
 * node wrote.
 */
export function parseExactly(call: string, text: string): unknown {
  try {
    return JSON.parse(text, readExactly as Parameters<typeof JSON.parse>[1])
  } catch {
    throw new Error(`${call}: the node answered in another form`)
  }
}
