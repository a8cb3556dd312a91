import type { OpsFiatDeal, OpsResponseOf } from '@halyard/api/ops-client'

/** A deal with everything about it. */
export type ShownDeal = OpsResponseOf<'ops/fiat/show'>
/** A message of a deal: its receipt, evidence or chat. */
export type DealMessage = ShownDeal['messages'][number]

/** Returns which side of a deal wrote a message. */
export function authorOf(
  { buyer_id, seller_id }: OpsFiatDeal,
  { author_id }: DealMessage,
): 'buyer' | 'seller' | 'operator' {
  if (author_id === buyer_id) return 'buyer'
  return author_id === seller_id ? 'seller' : 'operator'
}
