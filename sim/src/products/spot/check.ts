import type { Command } from '@halyard/core'
import { type RuleContext, type Step, unitsOf } from '../../oracle/expectation.ts'
import { checkClientIds } from './client-ids.ts'
import { checkCancelled, checkCountdowns, recordOpen } from './check-cancelled.ts'
import { compareFills } from './compare-fills.ts'
import { keepsPriority } from './expect.ts'
import { ownOrderOf } from './own-order.ts'
import type { SpotState } from './state.ts'
import { checkStops } from './stops/check.ts'
import { recordResumed } from './stops/set-aside.ts'

/** Records the order that a command is about to amend, and the orders that it is about to cancel. */
export function recordAffected(one: RuleContext<SpotState>, command: Command): void {
  const { exchange, reference } = one
  recordResumed(one, command)
  recordOpen(one, command)
  const order = command.kind === 'amendOrder' ? exchange.orders.get(command.orderId) : undefined
  reference.spot.amended =
    order && command.kind === 'amendOrder'
      ? {
          keepsPriority: keepsPriority(order, command.ticks, command.lots),
          filledLots: order.lots - order.remaining,
          marketId: order.marketId,
        }
      : undefined
}

/**
 * Returns the faults of trades, of the order that made them and of stop orders. Records the time priority and the maker fee of
 * orders: of the command's own one first, then of those that stop orders became.
 */
export function checkSpot(step: Step<SpotState>): string[] {
  const { facts, reference, trades } = step
  const triggered = facts.filter((fact) => fact.kind === 'stopTriggered')
  const became = new Set(triggered.map(({ orderId }) => orderId))
  recordOwnOrder(step)
  for (const { orderId, marketId } of triggered)
    reference.spot.makerFees.set(orderId, reference.configs.get(marketId)?.makerFeePpm ?? 0)
  const own = trades.filter(({ takerOrderId }) => !became.has(takerOrderId))
  const faults = [
    ...findWrongTrades(step),
    ...compareFills(step, own),
    ...checkCancelled(step),
    ...checkCountdowns(step),
    ...checkClientIds(step),
    ...checkStops(step, own),
  ]
  forgetEnded(step)
  return faults
}

/** Checks that trades have the value of their prices and quantities, the taker fee of their market and the maker fee of the order. */
function findWrongTrades({ exchange, reference, trades }: Step<SpotState>): string[] {
  const faults: string[] = []
  for (const trade of trades) {
    const config = reference.configs.get(trade.marketId)
    if (!config) return ['traded in an unknown market']
    const { lotUnits, tickLotUnits } = unitsOf({ exchange }, config)
    const base = BigInt(trade.lots) * lotUnits
    const value = BigInt(trade.lots) * BigInt(trade.ticks) * tickLotUnits
    const takerBuys = trade.takerSide === 'buy'
    const takerFee = feeOn(takerBuys ? base : value, config.takerFeePpm)
    const makerFee = feeOn(takerBuys ? value : base, reference.spot.makerFees.get(trade.makerOrderId) ?? 0)
    if (trade.base !== base || trade.value !== value) faults.push(`trade ${trade.tradeId} has a wrong value`)
    if (trade.takerFee !== takerFee || trade.makerFee !== makerFee)
      faults.push(`trade ${trade.tradeId} has wrong fees of ${trade.takerFee} and ${trade.makerFee}`)
  }
  return faults
}

function feeOn(received: bigint, ppm: number): bigint {
  const exact = received * BigInt(ppm)
  return exact % 1_000_000n === 0n ? exact / 1_000_000n : exact / 1_000_000n + 1n
}

function recordOwnOrder({ reference: { spot, configs }, command, reply }: Step<SpotState>): void {
  const order = ownOrderOf({ command, reply })
  if (order?.status !== 'waiting' || spot.amended?.keepsPriority === true) return
  const { orderId } = order
  const marketId = 'marketId' in command ? command.marketId : spot.amended?.marketId
  spot.ranks.set(orderId, spot.nextRank++)
  spot.makerFees.set(orderId, configs.get(marketId ?? 0)?.makerFeePpm ?? 0)
}

/** Forgets the orders that are no longer open. */
function forgetEnded({ exchange, reference: { spot } }: Step<SpotState>): void {
  for (const orderId of spot.ranks.keys()) if (!exchange.orders.has(orderId)) spot.ranks.delete(orderId)
  for (const orderId of spot.makerFees.keys())
    if (!exchange.orders.has(orderId)) spot.makerFees.delete(orderId)
}
