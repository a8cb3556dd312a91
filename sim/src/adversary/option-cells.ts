/** The results of one strategy on one market, direction and duration, in stakes. */
interface Cell {
  options: number
  wins: number
  sum: number
  squares: number
}

export interface OptionCells {
  add(key: string, profit: number): void
  /** Returns the cells whose mean profit is above zero by more than chance explains. */
  findProfitable(): {
    readonly key: string
    readonly options: number
    readonly mean: number
    readonly score: number
  }[]
  /** Returns the cell with the highest score among those with enough options. */
  best():
    | { readonly key: string; readonly options: number; readonly mean: number; readonly score: number }
    | undefined
}

/** Standard errors above zero that chance does not explain, over all cells and all evaluations. */
const SCORE_MAX = 5
/** Smaller samples are inconclusive: the distribution of their mean is not yet normal. */
const OPTIONS_MIN = 200
const WINS_MIN = 20

export function createOptionCells(): OptionCells {
  const cells = new Map<string, Cell>()

  function scores() {
    return [...cells]
      .filter(([, { options, wins }]) => options >= OPTIONS_MIN && wins >= WINS_MIN)
      .map(([key, { options, sum, squares }]) => {
        const mean = sum / options
        const deviation = Math.sqrt(Math.max(1e-9, squares / options - mean * mean))
        return { key, options, mean, score: (mean * Math.sqrt(options)) / deviation }
      })
  }

  return {
    add(key, profit) {
      let cell = cells.get(key)
      if (!cell) {
        cell = { options: 0, wins: 0, sum: 0, squares: 0 }
        cells.set(key, cell)
      }
      cell.options += 1
      if (profit > 0) cell.wins += 1
      cell.sum += profit
      cell.squares += profit * profit
    },
    findProfitable: () => scores().filter(({ score }) => score > SCORE_MAX),
    best: () => scores().toSorted((a, b) => b.score - a.score)[0],
  }
}
