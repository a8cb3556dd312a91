import type { Context } from '../../calls/context.ts'
import type { Answer } from '../../engine/index.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import { cardAddress } from './bank-card.ts'

/** Cards and addresses are numbered each on their own; the engine knows a card by its number beyond this, a currency. */
const CARD_IDS_FROM = 1_000_000_000_000

/**
 * Tells the exchange of a bank card as a way out for a currency. The wait that a new way out has begins when it is told
 * first, which is when the card is bound; to tell it again changes nothing.
 */
export async function tellCoreOfCard(
  { engine }: Pick<Context, 'engine'>,
  customerId: number,
  currencyId: number,
  cardId: string,
): Promise<{ readonly addressId: number; readonly answer: Answer }> {
  const addressId = currencyId * CARD_IDS_FROM + Number(cardId)
  const answer = await engine.submit({
    kind: 'saveAddress',
    customerId,
    addressId,
    currencyId,
    network: BANK,
    address: cardAddress(cardId),
  })
  return { addressId, answer }
}
