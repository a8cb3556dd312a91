import type { Receipt, Settlement, TrailTick } from '@halyard/api/receipt'

/** What part a tick played: `kept` made the delivery price, `trimmed` was in its window and left out. */
export type TickPart = 'before' | 'entry' | 'between' | 'kept' | 'trimmed' | 'after'

export interface ReceiptPoint {
  readonly tick: TrailTick
  readonly part: TickPart
}

const AFTER_MAX = 5

/** The ticks worth drawing, from the one before acceptance to a few after delivery, each with its part. */
export function pointsOf(receipt: Receipt, { window, kept }: Settlement): ReceiptPoint[] {
  const { option, outcome, trail } = receipt
  const end = outcome.window_to
  const [inWindow, inMean] = [numbersOf(window), numbersOf(kept)]
  const after = trail.ticks.filter(([, at]) => at > end).slice(0, AFTER_MAX)
  return [...trail.ticks.filter(([, at]) => at <= end), ...after].map((tick) => {
    const [n, at] = tick
    if (n === option.accepted_tick) return { tick, part: 'before' }
    if (inMean.has(n)) return { tick, part: 'kept' }
    if (inWindow.has(n)) return { tick, part: 'trimmed' }
    if (n === option.accepted_tick + 1) return { tick, part: 'entry' }
    return { tick, part: at > end ? 'after' : 'between' }
  })
}

function numbersOf(ticks: readonly TrailTick[]): ReadonlySet<number> {
  return new Set(ticks.map(([n]) => n))
}
