import type { ParsedOf } from '../../lib/calls/parse.ts'
import type { OpsFiatDeal } from '../../lib/calls/records.ts'

/** A deal with everything about it. */
export type ShownDeal = ParsedOf<'ops/fiat/show'>
/** A message of a deal: its receipt, evidence or chat. */
export type DealMessage = ShownDeal['messages'][number]

/** Returns which side of a deal wrote a message. */
export function authorOf(
  { buyerId, sellerId }: OpsFiatDeal,
  { authorId }: DealMessage,
): 'buyer' | 'seller' | 'operator' {
  if (authorId === buyerId) return 'buyer'
  return authorId === sellerId ? 'seller' : 'operator'
}
