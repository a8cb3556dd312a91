/** The characters of descriptors, in the order that the checksum gives them, and the characters of checksums (BIP-380). */
const INPUT =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ '
const CHECKSUM = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn]
const CHECKSUM_LENGTH = 8

/** Returns the checksum of a descriptor, as nodes write it behind a `#`; `undefined` for a character that no descriptor has. */
export function descriptorChecksum(text: string): string | undefined {
  let [sum, group, count] = [1n, 0, 0]
  for (const character of text) {
    const at = INPUT.indexOf(character)
    if (at === -1) return undefined
    sum = next(sum, at & 31)
    group = group * 3 + (at >> 5)
    count += 1
    if (count < 3) continue
    sum = next(sum, group)
    group = 0
    count = 0
  }
  if (count > 0) sum = next(sum, group)
  for (let at = 0; at < CHECKSUM_LENGTH; at += 1) sum = next(sum, 0)
  sum ^= 1n
  return Array.from({ length: CHECKSUM_LENGTH }, (_one, at) =>
    CHECKSUM.charAt(Number((sum >> BigInt(5 * (CHECKSUM_LENGTH - 1 - at))) & 31n)),
  ).join('')
}

function next(sum: bigint, value: number): bigint {
  const high = sum >> 35n
  return GENERATORS.reduce(
    (result, generator, at) => ((high >> BigInt(at)) & 1n ? result ^ generator : result),
    ((sum & 0x7ffffffffn) << 5n) ^ BigInt(value),
  )
}
