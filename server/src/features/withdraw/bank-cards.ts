import type { Context } from '../../context.ts'
import { CallError } from '../../http/call-error.ts'
import { BANK } from '../../setup/networks.ts'

/** Cards and addresses are numbered each on their own; the engine knows a card by its number beyond this. */
const CARD_IDS_FROM = 1_000_000_000_000

/**
 * The engine's id for a bank card of the customer's. The engine is told of a card when money first goes to it: until
 * then the card is a form somebody filled in.
 */
export async function saveCard(
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
  const addressId = CARD_IDS_FROM + Number(card.id)
  await ctx.engine.submit({
    kind: 'saveAddress',
    customerId,
    addressId,
    currencyId,
    network: BANK,
    address: `card:${card.id}`,
  })
  return addressId
}
