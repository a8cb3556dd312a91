import type { PerpStep } from './perp-step.ts'
import { PERP_REASONS } from './perp-step.ts'

/**
 * Every owner's money moves by what their positions made, paid and received, and by nothing else; the house's by the
 * fees, the fund and the fractions of funding. Nobody loses more on a position than its margin.
 */
export function findMovedWrongly({ exchange, facts, postings, changes }: PerpStep): string[] {
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
      if (!account) return ['posted to no account']
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
    // More lots than there were before are lots that came and went with this command, with a margin of their own.
    const closed = after.closedLots - (before?.closedLots ?? 0)
    if (before && closed <= before.openLots && -realised > before.margin)
      faults.push(`took ${-realised} from position ${id}, which had ${before.margin}`)
  }
  // What winners have yet to be paid is what losers have yet to pay: the entries of all that is held.
  move('clearing', entries)
  for (const fact of facts) {
    if (fact.kind === 'perpTradeHappened') move('fees', 0n - fact.takerFee - fact.makerFee)
    if (fact.kind === 'fundingPaid') move('rounding', fact.amount)
    if (fact.kind === 'positionLiquidated') {
      // A trade's taker fee goes to the fund where the taker is a liquidation.
      move('fees', fact.insuranceFee)
      move('insurance', fact.insuranceCover - fact.insuranceFee)
    }
  }
  for (const [owner, units] of owed)
    if (units !== 0n) faults.push(`leaves ${owner} ${units} units of contracts out`)
  const kept = facts.reduce((sum, fact) => sum + (fact.kind === 'fundingPaid' ? fact.amount : 0n), 0n)
  if (kept > 0n) faults.push(`paid out ${kept} of funding more than came in`)
  return faults
}
