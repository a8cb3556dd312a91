import type { Command } from '@halyard/core'
import { type RuleContext, type Step, unitsOf } from '../../oracle/expectation.ts'
import { feeOfStep } from '../../oracle/tiers.ts'
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
  const { facts, trades } = step
  const triggered = facts.filter((fact) => fact.kind === 'stopTriggered')
  const became = new Set(triggered.map(({ orderId }) => orderId))
  recordOwnOrder(step)
  for (const { orderId, customerId, marketId } of triggered)
    setMakerFee(step, { orderId, customerId, marketId })
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
function findWrongTrades(step: Step<SpotState>): string[] {
  const { exchange, reference, trades } = step
  const faults: string[] = []
  for (const trade of trades) {
    const config = reference.configs.get(trade.marketId)
    if (!config) return ['traded in an unknown market']
    const { lotUnits, tickLotUnits } = unitsOf({ exchange }, config)
    const base = BigInt(trade.lots) * lotUnits
    const value = BigInt(trade.lots) * BigInt(trade.ticks) * tickLotUnits
    const takerBuys = trade.takerSide === 'buy'
    const takerFee = feeOn(
      takerBuys ? base : value,
      feeOfStep(step, trade.takerId, 'taker', config.takerFeePpm),
    )
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

function recordOwnOrder(step: Step<SpotState>): void {
  const { command, reply } = step
  const { spot } = step.reference
  const order = ownOrderOf({ command, reply })
  if (order?.status !== 'waiting' || spot.amended?.keepsPriority === true) return
  const { orderId } = order
  const marketId = 'marketId' in command ? command.marketId : spot.amended?.marketId
  spot.ranks.set(orderId, spot.nextRank++)
  if ('customerId' in command)
    setMakerFee(step, { orderId, customerId: command.customerId, marketId: marketId ?? 0 })
}

interface AcceptedOrder {
  readonly orderId: number
  readonly customerId: number
  readonly marketId: number
}

/** Records the maker fee at which an order is accepted. */
function setMakerFee(step: Step<SpotState>, { orderId, customerId, marketId }: AcceptedOrder): void {
  const ppm = step.reference.configs.get(marketId)?.makerFeePpm ?? 0
  step.reference.spot.makerFees.set(orderId, feeOfStep(step, customerId, 'maker', ppm))
}

/** Forgets the orders that are no longer open. */
function forgetEnded({ exchange, reference: { spot } }: Step<SpotState>): void {
  for (const orderId of spot.ranks.keys()) if (!exchange.orders.has(orderId)) spot.ranks.delete(orderId)
  for (const orderId of spot.makerFees.keys())
    if (!exchange.orders.has(orderId)) spot.makerFees.delete(orderId)
}
