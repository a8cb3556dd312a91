import type { Exchange, OpenPosition, OpeningTerms, PositionRow, Reject } from '@halyard/core'
import {
  expectFills,
  type ExpectedFills,
  type ExpectedTaker,
  type OpenOrder,
} from '../../oracle/expected-fills.ts'
import { isCount, type RuleContext as ContextOf } from '../../oracle/expectation.ts'
import type { PerpState } from './step.ts'

export type RuleContext = ContextOf<PerpState>
export type Perp = NonNullable<ReturnType<Exchange['perps']['byId']['get']>>
export type Position = NonNullable<ReturnType<Exchange['perps']['positions']['get']>>

const TICKS_MAX = 1_000_000_000_000

export function isPrice(ticks: number): boolean {
  return isCount(ticks) && ticks <= TICKS_MAX
}

/** Openings are set aside alone: positions are closed and liquidated as usual. */
function areOpeningsSetAside({ quarantine }: Exchange, perpId: number): boolean {
  return [...quarantine.setAside.values()].some(
    ({ record, recordId }) => record === 'perpOpening' && recordId === perpId,
  )
}

/** Returns whether a contract takes orders that open or rest. */
export function isOpen(exchange: Exchange, { config }: Perp): boolean {
  return config.status === 'open' && !areOpeningsSetAside(exchange, config.id)
}

export function isNet({ reference }: Pick<RuleContext, 'reference'>, customerId: number): boolean {
  return reference.perps.modes.get(customerId) === 'net'
}

export function timeInForceOf(terms: OpeningTerms) {
  return terms.type === 'limit' ? (terms.timeInForce ?? 'gtc') : 'ioc'
}

/** Returns whether unfilled lots of these terms rest. */
export function rests(terms: OpeningTerms): boolean {
  return terms.type === 'limit' && ['gtc', 'post_only'].includes(timeInForceOf(terms))
}

/** Restates which prices an order may have, and what its time in force asks of the book. */
export function refuseTerms(
  one: RuleContext,
  perp: Perp,
  terms: OpeningTerms,
  taker: ExpectedTaker,
  quote: ExpectedFills,
): (Reject | false)[] {
  const { ticks } = taker
  const buys = taker.side === 'buy'
  if (!isPrice(ticks)) return ['price_is_invalid']
  const [edge, farEdge] = [edgeOf(perp, buys), edgeOf(perp, !buys, 2n)]
  if (buys ? ticks > edge || ticks < farEdge : ticks < edge || ticks > farEdge) return ['price_outside_band']
  const timeInForce = timeInForceOf(terms)
  return [
    timeInForce === 'post_only' && (quote.lots > 0 || quote.selfTrades) && 'post_only_would_take',
    timeInForce === 'fok' && (quote.lots < taker.lots || losesMaker(one, quote)) && 'fok_cannot_fill',
  ]
}

/** Returns whether a reduce-only order is met after another one of its owner, whose fill may take its lots. */
function losesMaker({ reference }: RuleContext, { fills }: ExpectedFills): boolean {
  const makers = fills.map(({ makerOrderId }) => reference.perps.rows.get(makerOrderId))
  return makers.some(
    (row, index) =>
      row?.reduceOnly &&
      makers.slice(0, index).some((other) => other?.ownerId === row.ownerId && !other.reduceOnly),
  )
}

/** Returns what an order would take from the book, computed independently by sorting every working order. */
export function quoteOf({ perps }: Exchange, taker: ExpectedTaker): ExpectedFills {
  const { marketId } = taker
  const resting = [...perps.positions.values()].filter((row) => row.perpId === marketId && row.remaining > 0)
  const orders = resting.map(
    ({ id, ownerId: owner, side, ticks: limit, remaining }): OpenOrder => ({
      id,
      ownerId: owner,
      marketId,
      side: side === 'long' ? 'buy' : 'sell',
      ticks: limit,
      remaining,
    }),
  )
  const rankOf = (id: number): number => perps.positions.get(id)?.priority ?? 0
  return expectFills(orders, rankOf, taker)
}

/** Returns the worst price, in ticks, at which the margin of a position pays the loss of all its lots. */
export function bankruptAt(
  { tickLotUnits }: Pick<Perp, 'tickLotUnits'>,
  { side, openLots, entryValue, margin }: Pick<PositionRow, 'side' | 'openLots' | 'entryValue' | 'margin'>,
): number {
  const oneTick = BigInt(openLots) * BigInt(tickLotUnits)
  if (side === 'short') return Number((entryValue + margin) / oneTick)
  const worth = entryValue - margin
  return worth <= 0n ? 1 : Number((worth + oneTick - 1n) / oneTick)
}

export function checkStops(
  buys: boolean,
  { takeProfitTicks, stopLossTicks }: OpenPosition['stops'],
  from: number,
  mark: number,
): Reject | undefined {
  for (const ticks of [takeProfitTicks, stopLossTicks])
    if (ticks !== undefined && !isPrice(ticks)) return 'price_is_invalid'
  const direction = buys ? 1 : -1
  const wrongProfit = takeProfitTicks !== undefined && (takeProfitTicks - from) * direction <= 0
  const wrongLoss =
    stopLossTicks !== undefined &&
    ((from - stopLossTicks) * direction <= 0 || (mark - stopLossTicks) * direction <= 0)
  return wrongProfit || wrongLoss ? 'stop_price_is_invalid' : undefined
}

export function find(
  { exchange }: RuleContext,
  customerId: number,
  positionId: number,
): { position: Position; perp: Perp } | undefined {
  const position = exchange.perps.positions.get(positionId)
  const perp = position && exchange.perps.byId.get(position.perpId)
  return position && perp && position.ownerId === customerId ? { position, perp } : undefined
}

export function isFresh({ reference }: RuleContext, { config, markTicks }: Perp, at: number): boolean {
  const price = reference.prices.get(config.indexMarketId)
  return markTicks > 0 && price !== undefined && at <= price.at + 10_000
}

export function isUncertain({ reference }: RuleContext, { config }: Perp): boolean {
  return reference.prices.get(config.indexMarketId)?.quality === 'uncertain'
}

export function ownPositions({ perps }: Exchange, customerId: number): Position[] {
  return [...perps.positions.values()].filter(({ ownerId }) => ownerId === customerId)
}

export function edgeOf({ index, config }: Perp, buys: boolean, bands = 1n): number {
  const reach = Number((BigInt(index.indexTicks) * BigInt(config.bandPpm) * bands) / 1_000_000n)
  return buys ? index.indexTicks + reach : Math.max(1, index.indexTicks - reach)
}

export function systemFunds({ ledger }: Exchange, kind: string, currencyId: number): bigint {
  for (const account of ledger.accounts)
    if (account.ownerId === 0 && account.kind === kind && account.currencyId === currencyId)
      return account.available
  return 0n
}

export function perpAccount(
  { ledger }: Exchange,
  customerId: number,
  currencyId: number,
  part: 'available' | 'frozen',
): bigint {
  for (const account of ledger.byOwner.get(customerId)?.values() ?? [])
    if (account.kind === 'contract' && account.currencyId === currencyId) return account[part]
  return 0n
}

/** Returns the working orders on contracts, whose client ids are in use. */
export function openClientIds({ reference }: RuleContext): PositionRow[] {
  return [...reference.perps.rows.values()].filter(({ remaining }) => remaining > 0)
}
