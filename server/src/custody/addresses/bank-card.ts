import { type BankCardFields, bankCardFieldsSchema } from '@halyard/api'
import { createVault } from '../../platform/secrets/vault.ts'

/** Cards are stored sealed, each for its owner. One that was bound is never written over: another one is another row. */
export function sealCard(secret: string, userId: number, card: BankCardFields): Buffer {
  return vaultOf(secret).seal(Buffer.from(JSON.stringify(card)), String(userId))
}

export function openCard(
  secret: string,
  { sealed, user_id }: { readonly sealed: Uint8Array; readonly user_id: string },
): BankCardFields {
  return bankCardFieldsSchema.parse(JSON.parse(vaultOf(secret).open(sealed, user_id).toString()))
}

const CARD_ADDRESS = /^card:([0-9]{1,15})$/

/** What a withdrawal to a card has for its address. */
export function cardAddress(cardId: string): string {
  return `card:${cardId}`
}

/** The card that a withdrawal goes to, or `undefined` for the address of a chain. */
export function cardIdOf(address: string): string | undefined {
  return CARD_ADDRESS.exec(address)?.[1]
}

function vaultOf(secret: string) {
  return createVault(secret, 'bank card')
}
