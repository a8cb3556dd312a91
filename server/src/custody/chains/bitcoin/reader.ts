/** Reads serialised data from its start. Every call throws beyond the end. */
export interface Reader {
  position(): number
  take(bytes: number): Buffer
  /** Returns the next byte without consuming it. */
  peek(): number
  /** Returns the bytes from a position to the present one. */
  since(start: number): Buffer
  /** Reads a compact size of at most `max`. */
  count(max: number): number
  /** Reads bytes that follow their compact size. */
  bytes(): Buffer
  /** Throws if there is more. */
  end(): void
}

/** Creates a reader. */
export function createReader(data: Buffer): Reader {
  let at = 0
  function take(bytes: number): Buffer {
    if (at + bytes > data.length) throw new Error('serialised data is too short')
    at += bytes
    return data.subarray(at - bytes, at)
  }
  function count(max: number): number {
    const first = take(1).readUInt8()
    const value =
      first < 0xfd
        ? first
        : first === 0xfd
          ? take(2).readUInt16LE()
          : first === 0xfe
            ? take(4).readUInt32LE()
            : Number(take(8).readBigUInt64LE())
    if (value > Math.min(max, data.length)) throw new Error('serialised data has a size beyond its end')
    return value
  }
  return {
    position: () => at,
    take,
    peek() {
      const next = data[at]
      if (next === undefined) throw new Error('serialised data is too short')
      return next
    },
    since: (start) => data.subarray(start, at),
    count,
    bytes: () => take(count(data.length)),
    end() {
      if (at !== data.length) throw new Error('serialised data is too long')
    },
  }
}
