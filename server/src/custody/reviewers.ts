import { approval } from '@halyard/formulas'
import type { NetworkConfig } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'

/** Returns 2 from the network's two-reviewer threshold on, and always when the threshold is unknown. */
export function reviewersNeeded(
  { amount }: { readonly amount: string },
  rule: NetworkConfig | undefined,
): 1 | 2 {
  return rule && BigInt(amount) < rule.twoReviewersFrom ? 1 : 2
}

/**
 * Returns whether an operator's approval of a record is the first of two or the final one. Throws `reviewers_must_differ` for
 * a second one by the same operator.
 */
export function approvalOf(
  { first_reviewer_id: first }: { readonly first_reviewer_id: string | null },
  operatorId: number,
  needed: 1 | 2,
): 'first' | 'final' {
  const step = approval(first === null ? undefined : Number(first), operatorId, needed)
  if (step === 'same person') throw new CallError('reviewers_must_differ')
  return step
}
