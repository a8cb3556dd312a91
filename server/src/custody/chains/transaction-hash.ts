/** The networks whose nodes prefix transaction hashes with 0x. */
const PREFIXED: ReadonlySet<string> = new Set(['ERC20'])

const HASH = /^(?:0x)?([0-9a-f]{64})$/

/**
 * Returns a transaction's hash in its only stored form: 64 lower-case hexadecimal digits, prefixed with 0x on networks
 * whose nodes do so. Throws for an invalid hash; callers validate those that customers enter. Every hash passes through
 * here before it is stored or compared, or one transaction could be credited twice.
 */
export function transactionHash(network: string, text: string): string {
  const hex = HASH.exec(text.toLowerCase())?.[1]
  if (hex === undefined) throw new Error(`invalid transaction hash of ${network}: ${text.slice(0, 80)}`)
  return PREFIXED.has(network) ? `0x${hex}` : hex
}
