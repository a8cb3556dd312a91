import type { Exchange, PositionRow } from '@halyard/core'
import type { PerpReference, PerpStep } from './step.ts'

const BASIS_MS = 150_000n
const THOUSAND = 1_000n

/**
 * Recomputes the mark and the premium sample from the orders that rested before the price: the median of the index
 * plus the smoothed basis, the index clamped to the impact prices, and the index; the index alone if the book is thin.
 */
export function findWrongMarks({
  exchange,
  reference: { perps: reference },
  command,
  facts,
  changes,
}: PerpStep): string[] {
  if (command.kind !== 'recordPrices') return []
  const faults: string[] = []
  for (const { config, index, tickLotUnits, basis, markTicks } of exchange.perps.byId.values()) {
    if (!command.prices.some(({ marketId }) => marketId === config.indexMarketId)) continue
    // A countdown that ended before the price has cancelled its orders first.
    const rows = [...reference.rows.values()].filter(
      ({ id, perpId }) => perpId === config.id && changes.get(id)?.after.closeReason !== 'by_customer',
    )
    const ticks = BigInt(index.indexTicks)
    const reach = (ticks * BigInt(config.markClampPpm)) / 1_000_000n
    const impact = impactOf(rows, BigInt(config.impactNotional), BigInt(tickLotUnits))
    const isThin = !impact || impact.ask - impact.bid > (ticks * BigInt(config.impactSpreadMaxPpm)) / THOUSAND
    const bid = isThin ? 0n : impact.bid - ticks * THOUSAND
    const ask = isThin ? 0n : impact.ask - ticks * THOUSAND
    const known = reference.marks.get(config.id)
    const sample = clamp(-reach * THOUSAND, (bid + ask) / 2n, reach * THOUSAND)
    const ms = known ? BigInt(exchange.at - known.at) : 0n
    const smoothed = known ? known.basis + ((sample - known.basis) * ms) / (BASIS_MS + ms) : 0n
    reference.marks.set(config.id, { basis: smoothed, at: exchange.at })
    if (BigInt(basis) !== smoothed)
      faults.push(`contract ${config.id} has a basis of ${basis}, expected ${smoothed}`)
    const offset = isThin ? 0n : median(smoothed, clamp(bid, 0n, ask), 0n) / THOUSAND
    const mark = ticks + clamp(-reach, offset, reach)
    if (BigInt(markTicks) !== (mark < 1n ? 1n : mark))
      faults.push(`contract ${config.id} has a mark of ${markTicks}, expected ${mark}`)
    const published = facts.findLast((fact) => fact.kind === 'markMoved' && fact.perpId === config.id)
    if (!published) faults.push(`contract ${config.id} published no mark`)
    faults.push(
      ...checkPremium(
        reference,
        exchange,
        config.id,
        clamp(-reach * THOUSAND, clamp(bid, 0n, ask), reach * THOUSAND),
      ),
    )
  }
  return faults
}

/** Checks the premium sum, which grows with each tick and restarts when an interval ends. */
function checkPremium(
  reference: PerpReference,
  exchange: Exchange,
  perpId: number,
  premium: bigint,
): string[] {
  const perp = exchange.perps.byId.get(perpId)
  if (!perp) return []
  const { premiumSum, premiumCount, index } = perp
  const before = reference.premiums.get(perpId)
  reference.premiums.set(perpId, { sum: premiumSum, count: premiumCount })
  if (premiumCount === 0)
    return premiumSum === 0 ? [] : [`contract ${perpId} has a premium of ${premiumSum} without samples`]
  // Funding that was due by time alone reset the premium before this price.
  const from = before && before.count < premiumCount ? before : { sum: 0, count: 0 }
  const sum = from.sum + Number((premium * 1_000_000n) / BigInt(index.indexTicks))
  return premiumSum === sum && premiumCount === from.count + 1
    ? []
    : [`contract ${perpId} has premiums of ${premiumSum} in ${premiumCount}, expected ${sum}`]
}

/**
 * Returns the average prices, in thousandths of a tick, of selling and buying a notional; `undefined` if a side has
 * less.
 */
function impactOf(
  rows: readonly PositionRow[],
  notional: bigint,
  unit: bigint,
): { readonly bid: bigint; readonly ask: bigint } | undefined {
  const bid = averageOf(
    rows.filter(({ side }) => side === 'long').toSorted((a, b) => b.ticks - a.ticks),
    notional,
    unit,
  )
  const ask = averageOf(
    rows.filter(({ side }) => side === 'short').toSorted((a, b) => a.ticks - b.ticks),
    notional,
    unit,
  )
  if (!bid || !ask) return undefined
  return { bid: bid.worth / bid.lots, ask: (ask.worth + ask.lots - 1n) / ask.lots }
}

function averageOf(
  rows: readonly PositionRow[],
  notional: bigint,
  unit: bigint,
): { readonly worth: bigint; readonly lots: bigint } | undefined {
  let worth = 0n
  let lots = 0n
  for (const { ticks, remaining } of rows)
    for (let left = BigInt(remaining); left > 0n; ) {
      const missing = notional - worth * unit
      const one = BigInt(ticks) * unit
      const wanted = missing / one + (missing % one === 0n ? 0n : 1n)
      const part = wanted < left ? wanted : left
      left -= part
      lots += part
      worth += part * BigInt(ticks)
      if (worth * unit >= notional) return { worth: worth * THOUSAND, lots }
    }
  return undefined
}

function clamp(least: bigint, value: bigint, most: bigint): bigint {
  return value < least ? least : value > most ? most : value
}

function median(a: bigint, b: bigint, c: bigint): bigint {
  const [, middle = 0n] = [a, b, c].toSorted((x, y) => (x < y ? -1 : x > y ? 1 : 0))
  return middle
}
