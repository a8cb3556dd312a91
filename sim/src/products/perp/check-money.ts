import type { PerpStep } from './step.ts'
import { PERP_REASONS } from './step.ts'

/**
 * Checks that customers' money moves by the PnL, fees and funding of their positions only, and system accounts by
 * fees, the fund and rounding of funding; and that no position loses more than its margin.
 */
export function findWrongMovements({ exchange, facts, postings, changes }: PerpStep): string[] {
  const owed = new Map<string, bigint>()
  function move(owner: string, units: bigint): void {
    owed.set(owner, (owed.get(owner) ?? 0n) + units)
  }
  const faults: string[] = []
  for (const { debitId, creditId, amount, reason } of postings) {
    if (!PERP_REASONS.has(reason)) continue
    for (const [id, units] of [
      [debitId, 0n - amount],
      [creditId, amount],
    ] as const) {
      const account = exchange.ledger.accounts[id - 1]
      if (!account) return ['posted to an unknown account']
      if (account.ownerId !== 0 && account.kind !== 'contract')
        faults.push(`moved ${account.kind} money for ${reason}`)
      move(account.ownerId === 0 ? account.kind : String(account.ownerId), units)
    }
  }
  let entries = 0n
  for (const [id, { before, after }] of changes) {
    const realised = after.realised - (before?.realised ?? 0n)
    const fees = after.feePaid - (before?.feePaid ?? 0n)
    const funding = after.fundingPaid - (before?.fundingPaid ?? 0n)
    move(String(after.ownerId), fees + funding - realised)
    const sign = after.side === 'long' ? 1n : -1n
    entries += sign * (after.entryValue - (before?.entryValue ?? 0n))
    // Lots that this command added have a margin of their own.
    const closed = after.closedLots - (before?.closedLots ?? 0)
    const grew = before && after.openLots + closed > before.openLots
    if (before && !grew && -realised > before.margin)
      faults.push(`debited ${-realised} from position ${id} with a margin of ${before.margin}`)
  }
  // The clearing account equals the net entry value of all open positions.
  move('clearing', entries)
  for (const fact of facts) {
    if (fact.kind === 'perpTradeHappened') move('fees', 0n - fact.takerFee - fact.makerFee)
    if (fact.kind === 'fundingPaid') move('rounding', fact.amount)
    if (fact.kind === 'positionLiquidated') {
      // The taker fee of a liquidation goes to the insurance fund.
      move('fees', fact.insuranceFee)
      move('insurance', fact.insuranceCover - fact.insuranceFee)
    }
  }
  for (const [owner, units] of owed) if (units !== 0n) faults.push(`leaves ${owner} off by ${units} units`)
  const kept = facts.reduce((sum, fact) => sum + (fact.kind === 'fundingPaid' ? fact.amount : 0n), 0n)
  if (kept > 0n) faults.push(`paid out ${kept} more funding than it received`)
  return faults
}
