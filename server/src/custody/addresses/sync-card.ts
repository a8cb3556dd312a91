import type { Answer, Engine } from '../../engine/index.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import { cardAddress } from './bank-card.ts'

/** Cards and addresses have separate id sequences. The engine's id of a card is offset by this, once per currency. */
const CARD_IDS_FROM = 1_000_000_000_000

/**
 * Registers a bank card in the engine as a withdrawal address for a currency. The waiting period of a new address begins
 * at the first registration, when the card is bound; repeating it changes nothing.
 */
export async function syncCard(
  { engine }: { readonly engine: Engine },
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
