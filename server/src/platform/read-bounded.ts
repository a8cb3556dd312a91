/** Reads a response as text. Throws if it is longer than `maxBytes`; errors name the call. */
export async function readBounded(call: string, response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`${call}: the answer is too long`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
