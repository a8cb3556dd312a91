/** The networks whose nodes write transaction hashes with 0x in front. */
const PREFIXED: ReadonlySet<string> = new Set(['ERC20'])

const HASH = /^(?:0x)?([0-9a-f]{64})$/

/**
 * Returns a transaction's hash in the one form it is stored and compared in: 64 lower-case hexadecimal digits, after 0x on
 * networks whose nodes write it so. Throws for anything that is no hash; callers that take it from customers have checked
 * its form. Every hash goes through here on its way in, or one transaction could be credited twice.
 */
export function transactionHash(network: string, text: string): string {
  const hex = HASH.exec(text.toLowerCase())?.[1]
  if (hex === undefined) throw new Error(`no transaction hash of ${network}: ${text.slice(0, 80)}`)
  return PREFIXED.has(network) ? `0x${hex}` : hex
}
