/** The bytes in front of each piece: the id of its message, its place, and the number of pieces. */
const ID_BYTES = 36
const HEAD_BYTES = ID_BYTES + 8
/** Messages of which some pieces are missing. The oldest is given up when another begins. */
const UNFINISHED_MAX = 16

/** Cuts a message into pieces of at most `max` bytes besides their heads. */
export function createPieces(message: Buffer, id: string, max: number): Buffer[] {
  const count = Math.max(1, Math.ceil(message.length / max))
  return Array.from({ length: count }, (_, place) => {
    const head = Buffer.alloc(HEAD_BYTES)
    head.write(id, 0, ID_BYTES, 'latin1')
    head.writeUInt32BE(place, ID_BYTES)
    head.writeUInt32BE(count, ID_BYTES + 4)
    return Buffer.concat([head, message.subarray(place * max, (place + 1) * max)])
  })
}

/** Returns a function that takes pieces in any order, and calls `receive` with each message that is complete. */
export function joinPieces(receive: (message: Buffer) => void): (piece: Uint8Array) => void {
  const unfinished = new Map<string, Map<number, Buffer>>()
  return (bytes) => {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const id = piece.toString('latin1', 0, ID_BYTES)
    const place = piece.readUInt32BE(ID_BYTES)
    const count = piece.readUInt32BE(ID_BYTES + 4)
    const body = piece.subarray(HEAD_BYTES)
    if (count === 1) return receive(body)
    const parts = unfinished.get(id) ?? new Map<number, Buffer>()
    parts.set(place, body)
    unfinished.set(id, parts)
    if (parts.size < count) {
      const [oldest] = unfinished.keys()
      if (unfinished.size > UNFINISHED_MAX && oldest !== undefined) unfinished.delete(oldest)
      return
    }
    unfinished.delete(id)
    receive(Buffer.concat(Array.from({ length: count }, (_, at) => parts.get(at) ?? Buffer.alloc(0))))
  }
}
