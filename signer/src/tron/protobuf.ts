/** The wire types of protobuf that blocks and transactions of TRON consist of. */
const VARINT = 0n
const BYTES = 2n

/** Encodes a field with a number. A zero is left out, as the encoding of the network's nodes does. */
export function int64Field(field: number, value: bigint): Uint8Array {
  return value === 0n ? new Uint8Array() : concat([varint(BigInt(field << 3) | VARINT), varint(value)])
}

/** Encodes a field with bytes. Empty ones are left out. */
export function bytesField(field: number, value: Uint8Array): Uint8Array {
  return value.length === 0
    ? value
    : concat([varint(BigInt(field << 3) | BYTES), varint(BigInt(value.length)), value])
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts))
}

/** The fields of a message with numbers, by field. Throws unless every field occurs once at most, in ascending order. */
export function readNumbers(bytes: Uint8Array): ReadonlyMap<number, bigint> {
  const numbers = new Map<number, bigint>()
  let at = 0
  let before = 0
  function next(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = bytes[at]
      if (byte === undefined) break
      at += 1
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new Error('not a number of protobuf')
  }
  while (at < bytes.length) {
    const key = next()
    const field = Number(key >> 3n)
    if (field <= before) throw new Error('a field is repeated or out of order')
    before = field
    const value = next()
    if ((key & 7n) === VARINT) numbers.set(field, value)
    else if ((key & 7n) === BYTES) at += Number(value)
    else throw new Error('not a field of a block')
  }
  if (at !== bytes.length) throw new Error('the last field is cut off')
  return numbers
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let left = value; ; left >>= 7n) {
    if (left < 0x80n) return Uint8Array.from([...bytes, Number(left)])
    bytes.push(Number(left & 0x7fn) | 0x80)
  }
}
