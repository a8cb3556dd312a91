import type { Command, Fact, Reply } from '@halyard/core'
import { perpOf, marketOf, SETTLE } from './listing.ts'
import type { World } from './world.ts'

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

export function watchGains(
  world: World,
  marketId: number,
  own: ReadonlySet<number>,
  report: (kind: string, detail: string) => void,
): GainWatch {
  const { exchange } = world
  const market = marketOf(marketId)
  const config = perpOf(marketId)
  const perp = exchange.perps.byId.get(config.id)
  const spot = exchange.markets.get(marketId)
  if (!perp || !spot) throw new Error('nothing is listed')
  const { tickLotUnits } = perp
  const positions = new Map<number, KnownPosition>()
  for (const { id, ownerId, side } of perp.positions.values())
    positions.set(id, { ownerId, isLong: side === 'long' })
  const gains: Gains = {
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
  let lots = 0
  let base = baseHeld()
  const before = equity()

  function baseHeld(): number {
    let held = 0n
    for (const account of exchange.ledger.accounts)
      if (account.currencyId === market.baseId && own.has(account.ownerId))
        held += account.available + account.frozen
    return Number(held)
  }

  /** Returns the set's equity in thousandths of a unit. */
  function equity(): bigint {
    const index = BigInt(spot?.indexTicks ?? 0)
    let sum = 0n
    for (const { ownerId, currencyId, available, frozen } of exchange.ledger.accounts) {
      if (!own.has(ownerId)) continue
      const units = available + frozen
      if (currencyId === SETTLE) sum += units * 1_000n
      else if (currencyId === market.baseId)
        sum += (units * index * BigInt(spot?.tickLotUnits ?? 0) * 1_000n) / BigInt(spot?.lotUnits ?? 1)
    }
    for (const row of perp?.positions.values() ?? []) {
      if (!own.has(row.ownerId) || row.openLots === 0) continue
      const profit = BigInt(row.openLots) * index * BigInt(tickLotUnits) - BigInt(row.entryValue)
      sum += (row.side === 'long' ? profit : -profit) * 1_000n
    }
    return sum
  }

  function readFacts(facts: readonly Fact[]): void {
    const index = spot?.indexTicks ?? 0
    const liquidated = new Map<number, number>()
    for (const fact of facts)
      if (fact.kind === 'positionLiquidated') {
        liquidated.set(fact.positionId, Number(fact.insuranceCover))
        if (own.has(fact.customerId)) {
          gains.ownCover += Number(fact.insuranceCover)
          gains.wasForced = true
        }
      }
    const edges = new Map<number, number>()
    for (const fact of facts) {
      if (fact.kind === 'perpTradeHappened') {
        const takes = own.has(fact.takerId)
        const makes = own.has(fact.makerId)
        if (fact.takerId === fact.makerId) report('self_trade', `customer ${fact.takerId} traded with itself`)
        if (!takes && !makes) continue
        const value = Number(fact.value)
        if (makes) gains.feesDue += (value * config.makerFeePpm) / 1_000_000
        if (takes && !liquidated.has(fact.takerPositionId))
          gains.feesDue += Math.min((value * config.takerFeePpm) / 1_000_000, Number(fact.takerFee) + 1)
        if (takes === makes) continue
        const buys = takes === (fact.takerSide === 'buy')
        const edge = (buys ? 1 : -1) * (index * fact.lots * tickLotUnits - value)
        lots += buys ? fact.lots : -fact.lots
        if (takes || !liquidated.has(fact.takerPositionId)) gains.edge += edge
        else {
          gains.forced += edge
          edges.set(fact.takerPositionId, (edges.get(fact.takerPositionId) ?? 0) + edge)
        }
      } else if (fact.kind === 'deleveraged') {
        const isOwn = own.has(fact.customerId)
        gains.wasForced ||= isOwn
        const other = positions.get(fact.liquidatedId)
        if (!other || isOwn === own.has(other.ownerId)) continue
        const sells = isOwn ? !other.isLong : other.isLong
        const edge = (sells ? -1 : 1) * (index * fact.lots * tickLotUnits - Number(fact.value))
        lots += sells ? -fact.lots : fact.lots
        // Closing against the adversary's own bankrupt position is not a voluntary trade of others, and stays in the
        // rest.
        if (isOwn) gains.forced += edge
      } else if (fact.kind === 'fundingPaid' && own.has(fact.customerId)) {
        const received = Number(fact.amount)
        gains.funding += received
        if (received > 0)
          gains.interest += Math.min(
            received,
            (fact.lots * fact.markTicks * tickLotUnits * config.interestPpm) / 1_000_000,
          )
      }
    }
    for (const [positionId, edge] of edges)
      gains.fromFund += Math.max(0, Math.min(edge, liquidated.get(positionId) ?? 0))
  }

  function readTrades(): void {
    const index = spot?.indexTicks ?? 0
    for (const trade of exchange.trades) {
      const takes = own.has(trade.takerId)
      const makes = own.has(trade.makerId)
      if (trade.takerId === trade.makerId)
        report('self_trade', `customer ${trade.takerId} traded with itself`)
      if (!takes && !makes) continue
      const fair = index * trade.lots * (spot?.tickLotUnits ?? 0)
      const value = Number(trade.value)
      const worth = (units: number): number => (units * fair) / Number(trade.base)
      const takerBuys = trade.takerSide === 'buy'
      if (takes) {
        const due = ((takerBuys ? fair : value) * market.takerFeePpm) / 1_000_000
        gains.feesDue += due
        if (takerBuys) base -= Number(trade.takerFee)
      }
      if (makes) {
        const due = ((takerBuys ? value : fair) * market.makerFeePpm) / 1_000_000
        gains.feesDue += due
        if (!takerBuys) base -= Number(trade.makerFee)
      }
      if (takes === makes) continue
      const buys = takes === takerBuys
      base += buys ? Number(trade.base) : -Number(trade.base)
      gains.edge += (buys ? 1 : -1) * (worth(Number(trade.base)) - value)
    }
  }

  return {
    gains,
    afterCommand(command, reply) {
      if (command.kind === 'openPosition' && reply.ok && reply.position)
        positions.set(reply.position.positionId, {
          ownerId: command.customerId,
          isLong: command.side === 'long',
        })
      if (exchange.facts.length > 0) readFacts(exchange.facts)
      if (exchange.trades.length > 0) readTrades()
      exchange.facts.length = 0
      exchange.trades.drain()
    },
    beforePrice(ticks) {
      const moved = ticks - (spot?.indexTicks ?? ticks)
      gains.luck += moved * (lots * tickLotUnits + (base * (spot?.tickLotUnits ?? 0)) / (spot?.lotUnits ?? 1))
    },
    finish() {
      gains.total = Number(equity() - before) / 1_000
    },
  }
}
