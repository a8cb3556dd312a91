import { keccak_256 } from '@noble/hashes/sha3.js'

/** Returns an Ethereum address in EIP-55 form: the case of its letters is a checksum. */
export function withMixedCase(address: string): string {
  const hex = address.replace(/^0x/, '').toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(hex))).toString('hex')
  const mixed = hex.replace(/[a-f]/g, (letter, at: number) =>
    (hash[at] ?? '0') >= '8' ? letter.toUpperCase() : letter,
  )
  return `0x${mixed}`
}
