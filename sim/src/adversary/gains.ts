import type { Command, Exchange, Fact, MarketConfig, PerpConfig, Reply, Trade } from '@halyard/core'
import { perpOf, marketOf, SETTLE } from './listing.ts'
import type { World } from './world.ts'

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>

/**
 * The sources of a set's change in equity, in units of the settlement currency. Equity is cash, frozen funds and
 * positions valued at the index. `total` is the sum of `luck`, `edge`, `forced` and the rest: the effect of fees,
 * funding and the insurance fund.
 */
export interface Gains {
  total: number
  /** Gains of the open quantity from index moves. */
  luck: number
  /** Gains against the index from voluntary trades with other customers. */
  edge: number
  /** Gains against the index from liquidated or deleveraged customers. */
  forced: number
  /** The part of `forced` that the insurance fund paid at most for those liquidations. */
  fromFund: number
  /** Net funding received, and the part of receipts that the interest rate alone explains. */
  funding: number
  interest: number
  /** Payments of the insurance fund for positions of the set. */
  ownCover: number
  /** Fees by the fee schedule, unrounded. */
  feesDue: number
  /** Whether positions of the set were liquidated or deleveraged, which has its own cost. */
  wasForced: boolean
}

export interface GainWatch {
  readonly gains: Gains
  afterCommand(command: Command, reply: Reply): void
  /** Called before the exchange records the next index price. */
  beforePrice(ticks: number): void
  /** Completes `gains`. */
  finish(): void
}

/** The caller's record of a position that may have ended. */
interface KnownPosition {
  readonly ownerId: number
  readonly isLong: boolean
}

/** The market and perpetual of a play, and what the set has traded there. */
interface Watched {
  readonly exchange: Exchange
  readonly own: ReadonlySet<number>
  readonly report: Report
  readonly market: MarketConfig
  readonly config: PerpConfig
  readonly spot: SpotMarket
  readonly perp: Perp
  readonly positions: Map<number, KnownPosition>
  readonly gains: Gains
  /** The set's net position in lots, and its base currency in units. */
  lots: number
  base: number
}

type Report = (kind: string, detail: string) => void
type SpotMarket = NonNullable<ReturnType<Exchange['markets']['get']>>
type Perp = NonNullable<ReturnType<Exchange['perps']['byId']['get']>>

export function watchGains(
  world: World,
  marketId: number,
  own: ReadonlySet<number>,
  report: Report,
): GainWatch {
  const { exchange } = world
  const config = perpOf(marketId)
  const perp = exchange.perps.byId.get(config.id)
  const spot = exchange.markets.get(marketId)
  if (!perp || !spot) throw new Error('nothing is listed')
  const gains = noGains()
  const watched: Watched = {
    exchange,
    own,
    report,
    market: marketOf(marketId),
    config,
    spot,
    perp,
    positions: new Map(
      [...perp.positions.values()].map(({ id, ownerId, side }) => [id, { ownerId, isLong: side === 'long' }]),
    ),
    gains,
    lots: 0,
    base: 0,
  }
  watched.base = baseHeld(watched)
  const before = equityOf(watched)
  return {
    gains,
    afterCommand(command, reply) {
      if (command.kind === 'openPosition' && reply.ok && reply.position)
        watched.positions.set(reply.position.positionId, {
          ownerId: command.customerId,
          isLong: command.side === 'long',
        })
      if (exchange.facts.length > 0) readFacts(watched)
      for (const trade of exchange.trades) readTrade(watched, trade)
      exchange.facts.length = 0
      exchange.trades.drain()
    },
    beforePrice(ticks) {
      const moved = ticks - spot.indexTicks
      gains.luck +=
        moved * (watched.lots * perp.tickLotUnits + (watched.base * spot.tickLotUnits) / spot.lotUnits)
    },
    finish() {
      gains.total = Number(equityOf(watched) - before) / 1_000
    },
  }
}

function noGains(): Gains {
  return {
    total: 0,
    luck: 0,
    edge: 0,
    forced: 0,
    fromFund: 0,
    funding: 0,
    interest: 0,
    ownCover: 0,
    feesDue: 0,
    wasForced: false,
  }
}

function baseHeld({ exchange, own, market }: Watched): number {
  let held = 0n
  for (const account of exchange.ledger.accounts)
    if (account.currencyId === market.baseId && own.has(account.ownerId))
      held += account.available + account.frozen
  return Number(held)
}

/** Returns the set's equity in thousandths of a unit. */
function equityOf({ exchange, own, market, spot, perp }: Watched): bigint {
  const index = BigInt(spot.indexTicks)
  let sum = 0n
  for (const { ownerId, currencyId, available, frozen } of exchange.ledger.accounts) {
    if (!own.has(ownerId)) continue
    const units = available + frozen
    if (currencyId === SETTLE) sum += units * 1_000n
    else if (currencyId === market.baseId)
      sum += (units * index * BigInt(spot.tickLotUnits) * 1_000n) / BigInt(spot.lotUnits)
  }
  for (const row of perp.positions.values()) {
    if (!own.has(row.ownerId) || row.openLots === 0) continue
    const profit = BigInt(row.openLots) * index * BigInt(perp.tickLotUnits) - BigInt(row.entryValue)
    sum += (row.side === 'long' ? profit : -profit) * 1_000n
  }
  return sum
}

/** The gains from liquidations within one command. */
interface Liquidations {
  /** The insurance cover by liquidated position. */
  readonly covers: ReadonlyMap<number, number>
  /** The set's gain against the index, by liquidated position. */
  readonly edges: Map<number, number>
}

function readFacts(watched: Watched): void {
  const { facts } = watched.exchange
  const liquidations: Liquidations = { covers: readLiquidations(watched, facts), edges: new Map() }
  for (const fact of facts)
    if (fact.kind === 'perpTradeHappened') readPerpTrade(watched, fact, liquidations)
    else if (fact.kind === 'deleveraged') readDeleveraging(watched, fact)
    else if (fact.kind === 'fundingPaid') readFunding(watched, fact)
  for (const [positionId, edge] of liquidations.edges)
    watched.gains.fromFund += Math.max(0, Math.min(edge, liquidations.covers.get(positionId) ?? 0))
}

function readLiquidations({ own, gains }: Watched, facts: readonly Fact[]): Map<number, number> {
  const covers = new Map<number, number>()
  for (const fact of facts) {
    if (fact.kind !== 'positionLiquidated') continue
    covers.set(fact.positionId, Number(fact.insuranceCover))
    if (!own.has(fact.customerId)) continue
    gains.ownCover += Number(fact.insuranceCover)
    gains.wasForced = true
  }
  return covers
}

function readPerpTrade(
  watched: Watched,
  trade: FactOf<'perpTradeHappened'>,
  { covers, edges }: Liquidations,
): void {
  const { own, report, config, perp, spot, gains } = watched
  const takes = own.has(trade.takerId)
  const makes = own.has(trade.makerId)
  if (trade.takerId === trade.makerId) report('self_trade', `customer ${trade.takerId} traded with itself`)
  if (!takes && !makes) return
  const isForced = covers.has(trade.takerPositionId)
  const value = Number(trade.value)
  if (makes) gains.feesDue += (value * config.makerFeePpm) / 1_000_000
  if (takes && !isForced)
    gains.feesDue += Math.min((value * config.takerFeePpm) / 1_000_000, Number(trade.takerFee) + 1)
  if (takes === makes) return
  const buys = takes === (trade.takerSide === 'buy')
  const edge = (buys ? 1 : -1) * (spot.indexTicks * trade.lots * perp.tickLotUnits - value)
  watched.lots += buys ? trade.lots : -trade.lots
  if (takes || !isForced) gains.edge += edge
  else {
    gains.forced += edge
    edges.set(trade.takerPositionId, (edges.get(trade.takerPositionId) ?? 0) + edge)
  }
}

function readDeleveraging(watched: Watched, fact: FactOf<'deleveraged'>): void {
  const { own, perp, spot, gains } = watched
  const isOwn = own.has(fact.customerId)
  gains.wasForced ||= isOwn
  const other = watched.positions.get(fact.liquidatedId)
  if (!other || isOwn === own.has(other.ownerId)) return
  const sells = isOwn ? !other.isLong : other.isLong
  const edge = (sells ? -1 : 1) * (spot.indexTicks * fact.lots * perp.tickLotUnits - Number(fact.value))
  watched.lots += sells ? -fact.lots : fact.lots
  // A close against the adversary's own bankrupt position is not a voluntary trade of others, so it is not counted
  // here.
  if (isOwn) gains.forced += edge
}

function readFunding({ own, perp, config, gains }: Watched, fact: FactOf<'fundingPaid'>): void {
  if (!own.has(fact.customerId)) return
  const received = Number(fact.amount)
  gains.funding += received
  if (received <= 0) return
  const interest = (fact.lots * fact.markTicks * perp.tickLotUnits * config.interestPpm) / 1_000_000
  gains.interest += Math.min(received, interest)
}

function readTrade(watched: Watched, trade: Trade): void {
  const { own, report, market, spot, gains } = watched
  const takes = own.has(trade.takerId)
  const makes = own.has(trade.makerId)
  if (trade.takerId === trade.makerId) report('self_trade', `customer ${trade.takerId} traded with itself`)
  if (!takes && !makes) return
  const fair = spot.indexTicks * trade.lots * spot.tickLotUnits
  const value = Number(trade.value)
  const takerBuys = trade.takerSide === 'buy'
  if (takes) {
    gains.feesDue += ((takerBuys ? fair : value) * market.takerFeePpm) / 1_000_000
    if (takerBuys) watched.base -= Number(trade.takerFee)
  }
  if (makes) {
    gains.feesDue += ((takerBuys ? value : fair) * market.makerFeePpm) / 1_000_000
    if (!takerBuys) watched.base -= Number(trade.makerFee)
  }
  if (takes === makes) return
  const buys = takes === takerBuys
  watched.base += buys ? Number(trade.base) : -Number(trade.base)
  gains.edge += (buys ? 1 : -1) * (fair - value)
}
