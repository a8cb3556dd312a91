import type { Command, Exchange, OptionSettled, Posting, Trade } from '@halyard/core'
import { PERP_REASONS } from '../products/perp/step.ts'
import { type ReferenceModel, unitsOf } from './expectation.ts'
import { WALLET_REASONS } from '../products/wallet/reference.ts'

/**
 * Checks that trades have the value of their prices and quantities and the fees of their market, and that a command's
 * postings sum to what its grants and options imply. `findUnposted` checks that balances follow trades and postings.
 */
export function findTradeFaults(
  exchange: Exchange,
  reference: ReferenceModel,
  command: Command,
  postings: readonly Posting[],
  trades: readonly Trade[],
  settled: readonly OptionSettled[],
): string[] {
  if (postings.length === 0 && trades.length === 0) return []
  const faults: string[] = []
  const owed = new Map<string, bigint>()
  function move(ownerId: number, kind: string, currencyId: number, units: bigint): void {
    const key = `${ownerId} ${kind} ${currencyId}`
    owed.set(key, (owed.get(key) ?? 0n) + units)
  }

  for (const { debitId, creditId, currencyId, amount, reason } of postings) {
    // Checked against their positions and wallets instead.
    if (PERP_REASONS.has(reason) || WALLET_REASONS.has(reason)) continue
    const [debit, credit] = [exchange.ledger.accounts[debitId - 1], exchange.ledger.accounts[creditId - 1]]
    if (!debit || !credit || debit.currencyId !== currencyId || credit.currencyId !== currencyId)
      return ['posted across currencies']
    move(debit.ownerId, debit.kind, currencyId, amount)
    move(credit.ownerId, credit.kind, currencyId, 0n - amount)
  }
  for (const trade of trades) {
    const config = reference.configs.get(trade.marketId)
    if (!config) return ['traded in an unknown market']
    const { lotUnits, tickLotUnits } = unitsOf({ exchange }, config)
    const base = BigInt(trade.lots) * lotUnits
    const value = BigInt(trade.lots) * BigInt(trade.ticks) * tickLotUnits
    const takerBuys = trade.takerSide === 'buy'
    const takerFee = feeOn(takerBuys ? base : value, config.takerFeePpm)
    const makerFee = feeOn(takerBuys ? value : base, config.makerFeePpm)
    if (trade.base !== base || trade.value !== value) faults.push(`trade ${trade.tradeId} has a wrong value`)
    if (trade.takerFee !== takerFee || trade.makerFee !== makerFee)
      faults.push(`trade ${trade.tradeId} has wrong fees of ${trade.takerFee} and ${trade.makerFee}`)
  }
  for (const { optionId, result } of settled) {
    const option = reference.options.open.get(optionId)
    if (!option) return [`option ${optionId} was paid but not open`]
    const gained = result === 'win' ? option.gain : result === 'lose' ? 0n - option.stake : 0n
    move(option.ownerId, 'option', option.currencyId, gained)
    move(0, 'optionPool', option.currencyId, 0n - gained)
  }
  if (command.kind === 'fundSystemAccount') {
    move(0, command.account, command.currencyId, command.amount)
    move(0, 'external', command.currencyId, 0n - command.amount)
  }
  if (command.kind === 'creditPracticeFunds')
    for (const { currencyId, amount, account } of command.grants) {
      move(command.customerId, account ?? 'coin', currencyId, amount)
      move(0, 'external', currencyId, 0n - amount)
    }
  for (const [account, units] of owed)
    if (units !== 0n) faults.push(`leaves ${account} off by ${units} units`)
  return faults
}

function feeOn(received: bigint, ppm: number): bigint {
  const exact = received * BigInt(ppm)
  return exact % 1_000_000n === 0n ? exact / 1_000_000n : exact / 1_000_000n + 1n
}
