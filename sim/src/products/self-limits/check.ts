import type { Step } from '../../oracle/expectation.ts'
import { refusesOpening, refusesSpotOrder, type SumKind, sumOf } from '../../oracle/self-limits.ts'

const FIELDS = [
  ['optionStake', 'stake'],
  ['optionLoss', 'optionLoss'],
  ['perpLoss', 'perpLoss'],
] as const satisfies readonly (readonly [string, SumKind])[]

/** Compares the sums of the day with the recorded ones, and finds resting orders that the limits refuse. */
export function checkSelfLimits(step: Step): string[] {
  const { exchange, reference, at } = step
  const faults: string[] = []
  const day = Math.floor(at / 86_400_000)
  for (const customerId of exchange.customers.keys()) {
    const uses = exchange.selfLimits.uses.get(customerId)
    for (const [field, kind] of FIELDS) {
      const counted = uses?.day === day ? uses[field] : 0n
      const expected = sumOf(reference, customerId, kind, at)
      if (counted !== expected) faults.push(`counts ${counted} of ${customerId} as ${kind}, not ${expected}`)
    }
  }
  for (const { id, ownerId, remaining, reduceOnly } of exchange.perps.positions.values())
    if (remaining > 0 && !reduceOnly && refusesOpening(reference, ownerId, at))
      faults.push(`leaves the order of position ${id} to be filled`)
  if (reference.selfLimits.pauses.size === 0) return faults
  for (const { id, ownerId, marketId, side } of exchange.orders.values())
    if (refusesSpotOrder(step, ownerId, { side, quoteId: reference.configs.get(marketId)?.quoteId }))
      faults.push(`leaves purchase ${id} to be filled`)
  return faults
}
