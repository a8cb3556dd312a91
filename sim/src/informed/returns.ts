/** The thresholds of the player, in standard deviations of its signal. */
export const THRESHOLDS: readonly number[] = [1, 1.5, 2, 2.5]

/** Return of purchases above a threshold, in stakes. */
export interface MeanReturn {
  readonly seconds: number
  readonly threshold: number
  readonly purchases: number
  readonly mean: number
  /** The standard error of the mean, by blocks of time: purchases that overlap are not independent. */
  readonly error: number
}

/** A purchase: how strong its signal was in standard deviations, when it was made, and what it returned per stake. */
export interface Purchase {
  readonly seconds: number
  readonly strength: number
  readonly boughtAt: number
  readonly returned: number
}

/** The returns of purchases by duration and threshold. */
export interface Returns {
  add(purchase: Purchase): void
  list(): MeanReturn[]
}

/** The length of a block in milliseconds: three times the longest option. */
const BLOCK_MS = 1_800_000

interface Block {
  purchases: number
  sum: number
}

interface Cell {
  readonly seconds: number
  readonly threshold: number
  readonly blocks: Map<number, Block>
}

/** Creates an empty table. A strong purchase counts for every threshold that it reaches. */
export function createReturns(): Returns {
  const cells = new Map<string, Cell>()
  return {
    add({ seconds, strength, boughtAt, returned }) {
      const index = Math.floor(boughtAt / BLOCK_MS)
      for (const threshold of THRESHOLDS) {
        if (strength < threshold) continue
        const key = `${seconds} ${threshold}`
        const cell = cells.get(key) ?? { seconds, threshold, blocks: new Map<number, Block>() }
        const block = cell.blocks.get(index) ?? { purchases: 0, sum: 0 }
        block.purchases += 1
        block.sum += returned
        cell.blocks.set(index, block)
        cells.set(key, cell)
      }
    },
    list: () =>
      [...cells.values()]
        .toSorted((a, b) => a.seconds - b.seconds || a.threshold - b.threshold)
        .map(({ seconds, threshold, blocks }) => ({ seconds, threshold, ...meanOf([...blocks.values()]) })),
  }
}

/** Returns the mean of all purchases, and its standard error from how the blocks differ. */
function meanOf(blocks: readonly Block[]): Pick<MeanReturn, 'purchases' | 'mean' | 'error'> {
  const purchases = blocks.reduce((total, block) => total + block.purchases, 0)
  const mean = blocks.reduce((total, { sum }) => total + sum, 0) / purchases
  const squares = blocks.reduce((total, block) => total + (block.sum - block.purchases * mean) ** 2, 0)
  const count = blocks.length
  return { purchases, mean, error: Math.sqrt((squares * count) / (count - 1)) / purchases }
}
