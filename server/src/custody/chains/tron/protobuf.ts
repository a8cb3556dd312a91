/** The wire types of fields. */
const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const FIXED32 = 5

/** A field of a message: numbers as they are, everything else as bytes. */
export type Field = bigint | Buffer
/** The fields of a message by their numbers, each with all its occurrences. */
export type Fields = ReadonlyMap<number, readonly Field[]>

/** Reads a message. Throws if it is cut off or has a wire type that proto3 does not have. */
export function readFields(data: Buffer): Fields {
  const fields = new Map<number, Field[]>()
  let at = 0
  function take(bytes: number): Buffer {
    if (at + bytes > data.length) throw new Error('a message is cut off')
    at += bytes
    return data.subarray(at - bytes, at)
  }
  function varint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = take(1).readUInt8()
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asUintN(64, value)
    }
    throw new Error('a number has no end')
  }
  while (at < data.length) {
    const key = Number(varint())
    const known = fields.get(key >>> 3) ?? []
    fields.set(key >>> 3, known)
    known.push(valueOf(key & 7, varint, take))
  }
  return fields
}

function valueOf(wireType: number, varint: () => bigint, take: (bytes: number) => Buffer): Field {
  switch (wireType) {
    case VARINT:
      return varint()
    case BYTES:
      return take(Number(varint()))
    case FIXED64:
      return take(8)
    case FIXED32:
      return take(4)
    default:
      throw new Error('a field has an unknown wire type')
  }
}

/** Returns the bytes of a field. Throws unless it occurs exactly once: readers differ in which one of several they use. */
export function bytesIn(fields: Fields, field: number): Buffer {
  const [value, ...more] = fields.get(field) ?? []
  if (!Buffer.isBuffer(value) || more.length > 0) throw new Error(`field ${field} is not there once`)
  return value
}

/** Returns the signed number of a field, 0 if it is absent. Throws if it occurs more than once. */
export function int64In(fields: Fields, field: number): bigint {
  const [value, ...more] = fields.get(field) ?? [0n]
  if (typeof value !== 'bigint' || more.length > 0) throw new Error(`field ${field} is not a number`)
  return BigInt.asIntN(64, value)
}

/** Encodes a field with a number. A zero is left out, as nodes do. */
export function int64Field(field: number, value: bigint): Buffer {
  return value === 0n
    ? Buffer.alloc(0)
    : Buffer.concat([varintOf(BigInt((field << 3) | VARINT)), varintOf(BigInt.asUintN(64, value))])
}

/** Encodes a field with bytes. Empty ones are left out. */
export function bytesField(field: number, value: Buffer): Buffer {
  return value.length === 0
    ? value
    : Buffer.concat([varintOf(BigInt((field << 3) | BYTES)), varintOf(BigInt(value.length)), value])
}

function varintOf(value: bigint): Buffer {
  const bytes: number[] = []
  for (let left = value; ; left >>= 7n) {
    if (left < 0x80n) return Buffer.from([...bytes, Number(left)])
    bytes.push(Number(left & 0x7fn) | 0x80)
  }
}
