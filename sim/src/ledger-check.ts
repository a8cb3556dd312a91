import type { Command, Exchange, Posting, TradeHappened } from '@halyard/core'
import { type Memory, unitsOf } from './verdict.ts'

/**
 * What a command's postings move in all must be what its trades and grants say, worked out apart: base and quote go
 * equal and opposite, fees to the fee account, and nothing else moves.
 */
export function findTradeFaults(
  exchange: Exchange,
  memory: Memory,
  command: Command,
  postings: readonly Posting[],
  trades: readonly TradeHappened[],
): string[] {
  if (postings.length === 0 && trades.length === 0) return []
  const faults: string[] = []
  const owed = new Map<string, bigint>()
  function move(ownerId: number, kind: string, currencyId: number, units: bigint): void {
    const key = `${ownerId} ${kind} ${currencyId}`
    owed.set(key, (owed.get(key) ?? 0n) + units)
  }

  for (const { debitId, creditId, currencyId, amount } of postings) {
    const [debit, credit] = [exchange.ledger.accounts[debitId - 1], exchange.ledger.accounts[creditId - 1]]
    if (!debit || !credit || debit.currencyId !== currencyId || credit.currencyId !== currencyId)
      return ['posted across currencies']
    move(debit.ownerId, debit.kind, currencyId, amount)
    move(credit.ownerId, credit.kind, currencyId, 0n - amount)
  }
  for (const trade of trades) {
    const config = memory.configs.get(trade.marketId)
    if (!config) return ['traded in an unknown market']
    const { lotUnits, tickLotUnits } = unitsOf({ exchange }, config)
    const base = BigInt(trade.lots) * lotUnits
    const value = BigInt(trade.lots) * BigInt(trade.ticks) * tickLotUnits
    const takerBuys = trade.takerSide === 'buy'
    const takerFee = feeOn(takerBuys ? base : value, config.takerFeePpm)
    const makerFee = feeOn(takerBuys ? value : base, config.makerFeePpm)
    if (trade.base !== base || trade.value !== value)
      faults.push(`trade ${trade.tradeId} is not worth what it says`)
    if (trade.takerFee !== takerFee || trade.makerFee !== makerFee)
      faults.push(`trade ${trade.tradeId} takes fees of ${trade.takerFee} and ${trade.makerFee}`)
    const [buyer, seller] = takerBuys ? [trade.takerId, trade.makerId] : [trade.makerId, trade.takerId]
    const [buyerFee, sellerFee] = takerBuys ? [takerFee, makerFee] : [makerFee, takerFee]
    move(buyer, 'coin', config.baseId, base - buyerFee)
    move(seller, 'coin', config.baseId, -base)
    move(buyer, 'coin', config.quoteId, -value)
    move(seller, 'coin', config.quoteId, value - sellerFee)
    move(0, 'fees', config.baseId, buyerFee)
    move(0, 'fees', config.quoteId, sellerFee)
  }
  if (command.kind === 'creditPracticeFunds')
    for (const { currencyId, amount } of command.grants) {
      move(command.customerId, 'coin', currencyId, amount)
      move(0, 'external', currencyId, 0n - amount)
    }
  for (const [account, units] of owed) if (units !== 0n) faults.push(`leaves ${account} ${units} units out`)
  return faults
}

function feeOn(received: bigint, ppm: number): bigint {
  const exact = received * BigInt(ppm)
  return exact % 1_000_000n === 0n ? exact / 1_000_000n : exact / 1_000_000n + 1n
}
