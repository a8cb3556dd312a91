const CHARACTERS =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ '
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn]

/** Returns the checksum of a descriptor (BIP-380). Throws for a character that none has. */
export function checksumOf(body: string): string {
  const symbols: number[] = []
  let high: number[] = []
  for (const character of body) {
    const at = CHARACTERS.indexOf(character)
    if (at === -1) throw new Error('the descriptor has a character that none has')
    symbols.push(at % 32)
    high.push(Math.floor(at / 32))
    if (high.length < 3) continue
    symbols.push(valueOf(high))
    high = []
  }
  if (high.length > 0) symbols.push(valueOf(high))
  const sum = [...symbols, 0, 0, 0, 0, 0, 0, 0, 0].reduce(step, 1n) ^ 1n
  return [35n, 30n, 25n, 20n, 15n, 10n, 5n, 0n]
    .map((shift) => LETTERS.charAt(Number((sum >> shift) % 32n)))
    .join('')
}

function valueOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum * 3 + part, 0)
}

function step(sum: bigint, value: number): bigint {
  const top = sum / 2n ** 35n
  const next = (sum % 2n ** 35n) * 32n
  return GENERATORS.reduce(
    (result, generator, at) => ((top >> BigInt(at)) % 2n === 1n ? result ^ generator : result),
    next ^ BigInt(value),
  )
}
