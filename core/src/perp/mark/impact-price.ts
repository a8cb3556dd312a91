import type { Side } from '../../book/side.ts'
import { NONE } from '../../book/slot.ts'
import type { Perp } from '../perp.ts'

/**
 * The most orders visited per side, so that dust orders cannot slow down an index tick. A side that needs more is thin.
 */
const ORDERS_MAX = 1_000

/**
 * Impact prices as distances from the index price, in thousandths of a tick. `bid` is below `ask`; either may be
 * negative.
 */
export interface ImpactPrices {
  readonly bid: number
  readonly ask: number
}

/**
 * Returns the impact prices of the order book, in thousandths of a tick from the index: the average prices at which the
 * contract's impact notional would be sold and bought right now, the bid rounded down and the ask up. Returns
 * `undefined` when the book is thin: a side holds less than the notional, or the spread between the impact prices is
 * wider than `impactSpreadMaxPpm`. After BitMEX's impact bid and ask; decision 19.
 */
export function impactPrices(perp: Perp): ImpactPrices | undefined {
  const { indexTicks } = perp.index
  const bid = averagePrice(perp, 'buy')
  const ask = averagePrice(perp, 'sell')
  if (bid === undefined || ask === undefined) return undefined
  const spreadMax = Math.floor((indexTicks * perp.config.impactSpreadMaxPpm) / 1_000)
  if (ask - bid > spreadMax) return undefined
  return { bid: bid - indexTicks * 1_000, ask: ask - indexTicks * 1_000 }
}

/**
 * Returns the average price of filling the impact notional from one side, in thousandths of a tick, rounded away from
 * the other side. The last order counts with the lots that are needed of it.
 */
function averagePrice({ book, config, tickLotUnits }: Perp, side: Side): number | undefined {
  let missing = Math.ceil(config.impactNotional / tickLotUnits)
  let lots = 0
  let tickLots = 0
  let visited = 0
  for (let slot = book.best(side); slot !== NONE && visited < ORDERS_MAX; slot = book.next(slot)) {
    visited += 1
    const ticks = book.orders.ticksOf(slot)
    const part = Math.min(book.orders.remainingOf(slot), Math.ceil(missing / ticks))
    lots += part
    tickLots += part * ticks
    missing -= part * ticks
    if (missing > 0) continue
    // In two steps, because a thousand times the sum may not be exact.
    const whole = Math.floor(tickLots / lots)
    const fraction = ((tickLots - whole * lots) * 1_000) / lots
    return whole * 1_000 + (side === 'buy' ? Math.floor(fraction) : Math.ceil(fraction))
  }
  return undefined
}
