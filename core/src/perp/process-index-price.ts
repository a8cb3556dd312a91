import { hasFreshPrice } from '../market/market.ts'
import { isSetAside, processRecord } from '../quarantine/process-record.ts'
import type { Exchange } from '../state.ts'
import { type Perp, perpValue } from './perp.ts'
import { cancelWithPosition } from './position/cancel-with-position.ts'
import { cancelRemaining } from './position/end-position.ts'
import { fireStop, stopReached } from './stops/fire-stop.ts'
import { endInterval, isFundingDue, sampleFunding } from './funding/funding.ts'
import { impactPrices } from './mark/impact-price.ts'
import { liquidate } from './liquidation/liquidate.ts'
import { isLiquidatable, wouldBeLiquidated } from './position/margin.ts'
import { updateMark } from './mark/mark.ts'
import { nextTriggered, triggerConditional } from './conditional/trigger-conditional.ts'
import { noteReached } from './waiting/conditionals.ts'

/**
 * Processes the new index price of each contract: updates the mark price and the funding, then checks stops and
 * liquidations in the order of the positions' ids. A contract without a new index price pays a funding that is due
 * (decision 10).
 */
export function onIndexPrice(exchange: Exchange): void {
  for (const perp of exchange.perps.byId.values()) {
    const process = perp.tickSeq === perp.index.tickSeq ? processFunding : processIndexPrice
    processRecord(exchange, 'perp', perp.config.id, () => process(exchange, perp))
  }
}

/** Processes the index price of a contract that no longer is set aside, unless the price is stale: then the next one is. */
export function resumePerp(exchange: Exchange, perp: Perp): void {
  if (perp.tickSeq !== perp.index.tickSeq && hasFreshPrice(perp.index, exchange.at))
    processIndexPrice(exchange, perp)
}

/** Contracts whose funding one clock command pays. */
export const DUE_FUNDINGS_MAX = 8

/**
 * Triggers one conditional order that is reached, or pays the funding of at most `DUE_FUNDINGS_MAX` contracts, and returns whether more
 * is due. Stops of positions and liquidations need a new index price.
 */
export function onTime(exchange: Exchange): boolean {
  const reached = nextTriggered(exchange)
  if (!reached) return payFunding(exchange)
  triggerConditional(exchange, reached)
  return true
}

function payFunding(exchange: Exchange): boolean {
  let paid = 0
  for (const perp of exchange.perps.byId.values()) {
    if (!isFundingDue(exchange, perp) || isSetAside(exchange, 'perp', perp.config.id)) continue
    if (paid === DUE_FUNDINGS_MAX) return true
    processRecord(exchange, 'perp', perp.config.id, () => processFunding(exchange, perp))
    paid += 1
  }
  return false
}

/**
 * Returns the time of the earliest funding, in epoch milliseconds, and one that has passed while a conditional order is reached;
 * `undefined` before the first index price.
 */
export function nextDueAt(exchange: Exchange): number | undefined {
  if (nextTriggered(exchange)) return exchange.at - 1
  let earliest: number | undefined
  for (const { nextFundingAt: at, config } of exchange.perps.byId.values())
    if (at > 0 && (earliest === undefined || at < earliest) && !isSetAside(exchange, 'perp', config.id))
      earliest = at
  return earliest
}

function processFunding(exchange: Exchange, perp: Perp): void {
  if (!isFundingDue(exchange, perp)) return
  endInterval(exchange, perp)
  emitMark(exchange, perp)
}

function processIndexPrice(exchange: Exchange, perp: Perp): void {
  const impact = impactPrices(perp)
  updateMark(exchange, perp, impact)
  sampleFunding(exchange, perp, impact)
  emitMark(exchange, perp)
  if (perp.config.status === 'paused') return
  cancelUnsafeOrders(exchange, perp)
  checkPositions(exchange, perp)
  noteReached(exchange, perp, 'mark', perp.markTicks)
}

/** Cancels working orders that would be liquidated as soon as they were filled, before someone can fill them. */
function cancelUnsafeOrders(exchange: Exchange, perp: Perp): void {
  for (const position of perp.positions.values()) {
    const { remaining, ticks } = position
    if (remaining === 0 || position.reduceOnly) continue
    if (wouldBeLiquidated(perp, position, remaining, perpValue(perp, ticks, remaining)))
      cancelRemaining(exchange, perp, position, 'liquidated')
  }
}

/**
 * Fires the stops that are reached, and liquidates the positions below maintenance margin. An uncertain price liquidates
 * none: the next one that is not uncertain does (decision 45).
 */
function checkPositions(exchange: Exchange, perp: Perp): void {
  const isUncertain = perp.index.quality === 'uncertain'
  for (const position of perp.positions.values()) {
    if (position.openLots === 0) continue
    const stop = position.firedStop ?? stopReached(position, perp.markTicks)
    if (stop) fireStop(exchange, perp, position, stop)
    if (isUncertain || position.openLots === 0 || !isLiquidatable(perp, position)) continue
    // Without its working order the position may fall into a lower tier, and be above its margin again.
    cancelWithPosition(exchange, perp, position, 'liquidated')
    if (isLiquidatable(perp, position)) liquidate(exchange, perp, position)
  }
}

function emitMark({ facts, at }: Exchange, perp: Perp): void {
  facts.push({
    kind: 'markMoved',
    perpId: perp.config.id,
    at,
    markTicks: perp.markTicks,
    indexTicks: perp.index.indexTicks,
    fundingPpm: perp.fundingPpm,
    nextFundingAt: perp.nextFundingAt,
  })
}
