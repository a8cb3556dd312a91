import type { PerpConfig, Exchange, PositionRow } from '@halyard/core'

type Row = Pick<
  PositionRow,
  'id' | 'ownerId' | 'perpId' | 'side' | 'reduceOnly' | 'lots' | 'openLots' | 'remaining' | 'maintenancePpm'
>

export function tierOf({ tiers }: PerpConfig, lots: number): PerpConfig['tiers'][number] {
  const tier = tiers.find(({ lotsMax }) => lotsMax >= lots) ?? tiers.at(-1)
  if (!tier) throw new Error(`no tier takes ${lots} lots`)
  return tier
}

/** Returns a customer's held and working lots on one side of a perpetual, over all rows that open lots. */
export function lotsOf(
  rows: Iterable<Row>,
  { ownerId, perpId, side }: Pick<Row, 'ownerId' | 'perpId' | 'side'>,
): number {
  let lots = 0
  for (const row of rows)
    if (row.ownerId === ownerId && row.perpId === perpId && row.side === side && !row.reduceOnly)
      lots += row.openLots + row.remaining
  return lots
}

/**
 * Returns the maintenance rate of a row: that of the tier of its lots plus its owner's older rows; for a market maker,
 * of its own order; none for an order that opens no lots.
 */
export function rateOf(exchange: Exchange, rows: Iterable<Row>, own: Row): number {
  const config = exchange.perps.byId.get(own.perpId)?.config
  if (!config) throw new Error(`position ${own.id} has an unknown contract`)
  if (own.reduceOnly) return 0
  if (exchange.customers.get(own.ownerId)?.isMarketMaker) return tierOf(config, own.lots).maintenancePpm
  const older = [...rows].filter(({ id }) => id < own.id)
  return tierOf(config, lotsOf(older, own) + own.openLots + own.remaining).maintenancePpm
}

/** Returns rows whose rate is not that of their tier, among the owners that a command has changed. */
export function findWrongRates(
  exchange: Exchange,
  rows: ReadonlyMap<number, PositionRow>,
  touched: Iterable<PositionRow>,
): string[] {
  const sides = new Map([...touched].map((row) => [`${row.ownerId} ${row.perpId} ${row.side}`, row]))
  const faults: string[] = []
  for (const { ownerId, perpId, side } of sides.values()) {
    const own = [...rows.values()].filter(
      (row) => row.ownerId === ownerId && row.perpId === perpId && row.side === side,
    )
    for (const row of own) {
      const rate = rateOf(exchange, own, row)
      if (row.maintenancePpm !== rate)
        faults.push(`position ${row.id} has a maintenance of ${row.maintenancePpm} ppm, expected ${rate}`)
    }
  }
  return faults
}
