type Modules = readonly (readonly boolean[])[]

const FORMAT_MASK = 0x5412
const BYTE_MODE = 4
/** Data bytes of each block, by version and by error correction level in the order of the format bits: M, L, H, Q. */
const BLOCKS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  1: [[16], [19], [9], [13]],
  2: [[28], [34], [16], [22]],
  3: [[44], [55], [13, 13], [17, 17]],
  4: [[32, 32], [80], [9, 9, 9, 9], [24, 24]],
  5: [[43, 43], [108], [11, 11, 12, 12], [15, 15, 16, 16]],
  6: [
    [27, 27, 27, 27],
    [68, 68],
    [15, 15, 15, 15],
    [19, 19, 19, 19],
  ],
}
const MASKS: ReadonlyArray<(row: number, column: number) => number> = [
  (row, column) => (row + column) % 2,
  (row) => row % 2,
  (_, column) => column % 3,
  (row, column) => (row + column) % 3,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2,
  (row, column) => ((row * column) % 2) + ((row * column) % 3),
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2,
]

/**
 * Returns the text of a QR code (ISO/IEC 18004) in byte mode, up to version 6. Corrects no errors: a screen has none,
 * and a code that was drawn wrong must not be read.
 */
export function decodeQr(modules: Modules): string {
  const version = (modules.length - 17) / 4
  const { level, mask } = formatOf(modules)
  const blocks = BLOCKS[version]?.[level]
  if (!blocks) throw new Error(`${modules.length} modules per side is not a supported version`)
  const bits = inBlockOrder(bytesOf(modules, mask), blocks).flatMap((byte) => bitsOf(byte, 8))
  const mode = numberOf(bits.slice(0, 4))
  if (mode !== BYTE_MODE) throw new Error(`mode ${mode} is not bytes`)
  const length = numberOf(bits.slice(4, 12))
  const text = Array.from({ length }, (_, at) => numberOf(bits.slice(12 + at * 8, 20 + at * 8)))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text))
}

/** Reads the format bits around the first finder: along its bottom from the left, then up its side. */
function formatOf(modules: Modules) {
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => Number(modules[8]?.[column]))
  const upwards = [7, 5, 4, 3, 2, 1, 0].map((row) => Number(modules[row]?.[8]))
  const format = numberOf([...along, ...upwards]) ^ FORMAT_MASK
  return { level: format >> 13, mask: (format >> 10) & 7 }
}

/** Reads the data bits two columns at a time from the right, alternately up and down, and skips function patterns. */
function bytesOf(modules: Modules, mask: number): number[] {
  const size = modules.length
  const masked = MASKS[mask]
  const bits: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (isPattern(row, column, size)) continue
        bits.push(Number(modules[row]?.[column]) ^ Number(masked?.(row, column) === 0))
      }
    }
    isUp = !isUp
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    numberOf(bits.slice(at * 8, at * 8 + 8)),
  )
}

/**
 * Returns whether a module belongs to a finder, a format, a timing pattern, or the single alignment pattern of
 * versions 2 to 6.
 */
function isPattern(row: number, column: number, size: number): boolean {
  if (row === 6 || column === 6) return true
  if (row < 9 && (column < 9 || column >= size - 8)) return true
  if (row >= size - 8 && column < 9) return true
  const isMark = (at: number) => at >= size - 9 && at <= size - 5
  return size > 21 && isMark(row) && isMark(column)
}

/** Deinterleaves the blocks, one byte each; shorter blocks have none at the end. */
function inBlockOrder(bytes: readonly number[], lengths: readonly number[]): number[] {
  const blocks = lengths.map((): number[] => [])
  let at = 0
  for (let round = 0; round < Math.max(...lengths); round++) {
    for (const [index, length] of lengths.entries()) {
      if (round < length) blocks[index]?.push(bytes[at++] ?? 0)
    }
  }
  return blocks.flat()
}

function bitsOf(number: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => (number >> (count - 1 - at)) & 1)
}

function numberOf(bits: readonly number[]): number {
  return bits.reduce((sum, bit) => sum * 2 + bit, 0)
}
