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
 * Returns whether an approval is the first of two. Throws `reviewers_must_differ` for a second one by the same
 * reviewer.
 */
export function isFirstOfTwo(
  { first_reviewer_id }: { readonly first_reviewer_id: string | null },
  reviewerId: number,
  needed: 1 | 2,
): boolean {
  if (first_reviewer_id === null) return needed === 2
  if (Number(first_reviewer_id) === reviewerId) throw new CallError('reviewers_must_differ')
  return false
}
