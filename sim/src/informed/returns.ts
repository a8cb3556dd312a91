/** The thresholds of the player, in standard deviations of its signal. */
export const THRESHOLDS: readonly number[] = [1, 1.5, 2, 2.5]

/** What purchases above a threshold returned, in stakes. */
export interface MeanReturn {
  readonly seconds: number
  readonly threshold: number
  readonly purchases: number
  readonly mean: number
}

/** The returns of purchases by duration and threshold. */
export interface Returns {
  /** Adds a purchase, with how strong its signal was in standard deviations, and what it returned per stake. */
  add(purchase: { readonly seconds: number; readonly strength: number; readonly returned: number }): void
  list(): MeanReturn[]
}

interface Cell {
  readonly seconds: number
  readonly threshold: number
  purchases: number
  sum: number
}

/** Creates an empty table. A strong purchase counts for every threshold that it reaches. */
export function createReturns(): Returns {
  const cells = new Map<string, Cell>()
  return {
    add({ seconds, strength, returned }) {
      for (const threshold of THRESHOLDS) {
        if (strength < threshold) continue
        const key = `${seconds} ${threshold}`
        const cell = cells.get(key) ?? { seconds, threshold, purchases: 0, sum: 0 }
        cell.purchases += 1
        cell.sum += returned
        cells.set(key, cell)
      }
    },
    list: () =>
      [...cells.values()]
        .toSorted((a, b) => a.seconds - b.seconds || a.threshold - b.threshold)
        .map(({ seconds, threshold, purchases, sum }) => ({
          seconds,
          threshold,
          purchases,
          mean: sum / purchases,
        })),
  }
}
