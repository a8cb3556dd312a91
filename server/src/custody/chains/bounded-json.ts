/** Reads a response as text. Throws if it is longer than `maxBytes`; errors name the call. */
export async function readBounded(call: string, response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`${call}: the node's answer is too long`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

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
