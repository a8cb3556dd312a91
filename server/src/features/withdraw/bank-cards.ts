import { syncCard } from '../../custody/addresses/sync-card.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from './context.ts'

/**
 * Returns the engine's address id of a customer's bank card. Submits the card again in case the engine does
 * not know it yet. Throws `address_must_be_saved` if the customer has no such card.
 */
export async function findCardAddress(
  ctx: Context,
  customerId: number,
  currencyId: number,
  cardId: string,
): Promise<number> {
  if (!/^[1-9][0-9]{0,9}$/.test(cardId)) throw new CallError('address_must_be_saved', 'address')
  const card = await ctx.db
    .selectFrom('bank_card')
    .select('id')
    .where('id', '=', cardId)
    .where('user_id', '=', String(customerId))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!card) throw new CallError('address_must_be_saved', 'address')
  const { addressId } = await syncCard(ctx, customerId, currencyId, card.id)
  return addressId
}
