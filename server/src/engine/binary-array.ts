/** The type of an element as PostgreSQL names it. */
export type ElementType = 'bigint' | 'int' | 'boolean' | 'text' | 'json' | 'bytea'
export type Element = number | bigint | boolean | string | Uint8Array | null

/** The numbers PostgreSQL knows the types by. */
const OIDS: Record<ElementType, number> = { bigint: 20, int: 23, boolean: 16, text: 25, json: 114, bytea: 17 }
const FIXED_BYTES = { bigint: 8, int: 4, boolean: 1 }
/** One dimension, whether there are nulls, the type of the elements, how many there are, and the number of the first. */
const HEADER_BYTES = 20
const LENGTH_BYTES = 4
const NULL_LENGTH = -1

/**
 * A list as PostgreSQL takes an array in binary: it reads that in half the time that text takes it, and the one process
 * that writes is what limits the engine.
 */
export function encodeArray(type: ElementType, elements: readonly Element[]): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + bytesOf(type, elements))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  view.setInt32(0, 1)
  view.setInt32(4, elements.includes(null) ? 1 : 0)
  view.setInt32(8, OIDS[type])
  view.setInt32(12, elements.length)
  view.setInt32(16, 1)
  let at = HEADER_BYTES
  for (const element of elements) {
    const length = element === null ? NULL_LENGTH : write(bytes, view, at + LENGTH_BYTES, type, element)
    view.setInt32(at, length)
    at += LENGTH_BYTES + Math.max(0, length)
  }
  return bytes
}

function bytesOf(type: ElementType, elements: readonly Element[]): number {
  let sum = elements.length * LENGTH_BYTES
  for (const element of elements)
    if (type === 'bigint' || type === 'int' || type === 'boolean')
      sum += element === null ? 0 : FIXED_BYTES[type]
    else if (typeof element === 'string') sum += Buffer.byteLength(element)
    else if (element instanceof Uint8Array) sum += element.length
  return sum
}

/** Writes one element, and answers how many bytes that took. */
function write(bytes: Buffer, view: DataView, at: number, type: ElementType, element: Element): number {
  if (type === 'bigint') {
    if (typeof element === 'bigint') view.setBigInt64(at, element)
    else writeWhole(view, at, Number(element))
    return FIXED_BYTES.bigint
  }
  if (type === 'int') {
    view.setInt32(at, Number(element))
    return FIXED_BYTES.int
  }
  if (type === 'boolean') {
    view.setUint8(at, element === true ? 1 : 0)
    return FIXED_BYTES.boolean
  }
  if (typeof element === 'string') return bytes.write(element, at)
  if (!(element instanceof Uint8Array)) throw new TypeError(`${typeof element} is not ${type}`)
  bytes.set(element, at)
  return element.length
}

/** A whole number that a float holds exactly, as 64 bits. */
function writeWhole(view: DataView, at: number, whole: number): void {
  view.setInt32(at, Math.floor(whole / 2 ** 32))
  view.setInt32(at + 4, whole | 0)
}
