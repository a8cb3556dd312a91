import type { Exchange, FundingPaid } from '@halyard/core'
import { processesTime } from '../../oracle/processes-time.ts'
import { type PerpStep, valueAt } from './step.ts'

/**
 * Checks that each funding payment is the position's share at the mark: rounded up for payers, down for receivers, at
 * most the margin.
 */
export function findFundingFaults({ exchange, command, facts, changes }: PerpStep): string[] {
  const faults: string[] = []
  const payments = facts.filter((fact) => fact.kind === 'fundingPaid')
  if (payments.length > 0 && !processesTime(command)) return ['paid funding with another command']
  const shares = new Map<FundingPaid, bigint>()
  for (const payment of payments) {
    const { positionId, perpId, ratePpm, markTicks, lots, amount } = payment
    if (isStale(exchange, perpId)) faults.push(`contract ${perpId} paid funding by a stale mark`)
    const before = changes.get(positionId)?.before
    if (!before || before.openLots !== lots) {
      faults.push(`paid funding on ${lots} lots of position ${positionId}`)
      continue
    }
    const exact = valueAt(exchange, before, markTicks, lots) * BigInt(Math.abs(ratePpm))
    const down = exact / 1_000_000n
    const up = exact % 1_000_000n === 0n ? down : down + 1n
    const isPayer = ratePpm > 0 === (before.side === 'long')
    if (!isPayer) shares.set(payment, down)
    else if (0n - amount !== (up < before.margin ? up : before.margin))
      faults.push(`position ${positionId} paid ${0n - amount} of funding at ${ratePpm}`)
  }
  for (const [{ positionId, perpId, amount }, down] of shares) {
    const all = [...shares].filter(([one]) => one.perpId === perpId)
    const owed = all.reduce((sum, [, share]) => sum + share, 0n)
    const paid = payments.reduce(
      (sum, one) => (one.perpId === perpId && one.amount < 0n ? sum - one.amount : sum),
      0n,
    )
    if (amount > down || (paid >= owed && amount !== down))
      faults.push(`position ${positionId} received ${amount} of funding, expected ${down}`)
  }
  return faults
}

const PRICE_GOOD_FOR_MS = 10_000

function isStale({ at, perps }: Exchange, perpId: number): boolean {
  const index = perps.byId.get(perpId)?.index
  return index === undefined || at - index.indexAt > PRICE_GOOD_FOR_MS
}
