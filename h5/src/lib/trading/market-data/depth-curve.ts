import type { Level } from '../../../lib/socket/depth-book.ts'

/** A depth chart: a curve for each side and its price range. */
export interface DepthCurve {
  /** SVG paths in a box of `width` by `height`, closed along its bottom edge. */
  readonly bids: string
  readonly asks: string
  readonly lowest: number
  readonly middle: number
  readonly highest: number
  readonly bidTotal: number
  readonly askTotal: number
}

/**
 * Computes cumulative quantities as step curves over an equal price range on both sides. For drawing only, so floats
 * suffice.
 */
export function depthCurve(
  bids: readonly Level[],
  asks: readonly Level[],
  width: number,
  height: number,
): DepthCurve | undefined {
  const [bestBid, bestAsk] = [bids[0], asks[0]]
  if (!bestBid || !bestAsk) return undefined
  const middle = (Number(bestBid[0]) + Number(bestAsk[0])) / 2
  const farthest = (levels: readonly Level[]) => Math.abs(Number(levels.at(-1)?.[0] ?? middle) - middle)
  const reach = Math.min(farthest(bids), farthest(asks)) || middle * 0.001
  const [bidSteps, askSteps] = [stepsOf(bids, middle, reach), stepsOf(asks, middle, reach)]
  const [bidTotal, askTotal] = [bidSteps.at(-1)?.total ?? 0, askSteps.at(-1)?.total ?? 0]
  const deepest = Math.max(bidTotal, askTotal) || 1
  const draw = (steps: readonly Step[], way: -1 | 1) => {
    const points: string[] = []
    let y = height
    for (const { distance, total } of steps) {
      const x = round(width / 2 + (way * distance * width) / 2 / reach)
      points.push(`L${x} ${y}`)
      y = round(height - (total / deepest) * (height - 4))
      points.push(`L${x} ${y}`)
    }
    const edge = way === 1 ? width : 0
    const start = steps[0] ? round(width / 2 + (way * steps[0].distance * width) / 2 / reach) : width / 2
    return `M${start} ${height}${points.join('')}L${edge} ${y}L${edge} ${height}Z`
  }
  return {
    bids: draw(bidSteps, -1),
    asks: draw(askSteps, 1),
    lowest: middle - reach,
    middle,
    highest: middle + reach,
    bidTotal,
    askTotal,
  }
}

interface Step {
  readonly distance: number
  readonly total: number
}

function stepsOf(levels: readonly Level[], middle: number, reach: number): Step[] {
  let total = 0
  const steps: Step[] = []
  for (const [price, number] of levels) {
    const distance = Math.abs(Number(price) - middle)
    if (distance > reach * 1.000001) break
    total += Number(number)
    steps.push({ distance, total })
  }
  return steps
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
