import type { Command } from '@halyard/core'
import { type RuleContext, type Step, unitsOf } from '../../oracle/expectation.ts'
import { compareFills } from './compare-fills.ts'
import { keepsPriority } from './expect.ts'
import type { SpotState } from './state.ts'

/** Records the order that a command is about to amend. */
export function recordAmended({ exchange, reference }: RuleContext<SpotState>, command: Command): void {
  const order = command.kind === 'amendOrder' ? exchange.orders.get(command.orderId) : undefined
  reference.spot.amended =
    order && command.kind === 'amendOrder'
      ? {
          keepsPriority: keepsPriority(order, command.ticks, command.lots),
          filledLots: order.lots - order.remaining,
        }
      : undefined
}

/** Returns the faults of trades and of the order that made them. Records the time priority and the maker fee of orders. */
export function checkSpot(step: Step<SpotState>): string[] {
  const faults = [...findWrongTrades(step), ...compareFills(step)]
  recordRanks(step)
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

function recordRanks({
  exchange,
  reference: { spot, configs },
  command,
  reply,
  trades,
}: Step<SpotState>): void {
  const forget = (orderId: number) => {
    spot.ranks.delete(orderId)
    spot.makerFees.delete(orderId)
  }
  if (command.kind === 'cancelOrder') forget(command.orderId)
  if (command.kind === 'placeOrder' || command.kind === 'amendOrder')
    if (reply.order?.status === 'waiting' && spot.amended?.keepsPriority !== true) {
      const { orderId } = reply.order
      spot.ranks.set(orderId, spot.nextRank++)
      const marketId = exchange.orders.get(orderId)?.marketId ?? 0
      spot.makerFees.set(orderId, configs.get(marketId)?.makerFeePpm ?? 0)
    }
  for (const { makerOrderId } of trades) if (!exchange.orders.has(makerOrderId)) forget(makerOrderId)
}
