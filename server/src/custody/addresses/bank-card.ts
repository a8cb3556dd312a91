import { type BankCardFields, bankCardFieldsSchema } from '@halyard/api'
import { createVault } from '../../platform/secrets/vault.ts'

/** Encrypts a bank card for its owner. A bound card is never overwritten; a new one is a new row. */
export function sealCard(secret: string, userId: number, card: BankCardFields): Buffer {
  return vaultOf(secret).seal(Buffer.from(JSON.stringify(card)), String(userId))
}

/** Decrypts a stored bank card. Throws when it was sealed for another owner. */
export function openCard(
  secret: string,
  { sealed, user_id }: { readonly sealed: Uint8Array; readonly user_id: string },
): BankCardFields {
  return bankCardFieldsSchema.parse(JSON.parse(vaultOf(secret).open(sealed, user_id).toString()))
}

const CARD_ADDRESS = /^card:([0-9]{1,15})$/

/** Returns the address of a withdrawal to a card. */
export function cardAddress(cardId: string): string {
  return `card:${cardId}`
}

/** Returns the id of the card that a withdrawal goes to, or `undefined` for an address on a chain. */
export function cardIdOf(address: string): string | undefined {
  return CARD_ADDRESS.exec(address)?.[1]
}

function vaultOf(secret: string) {
  return createVault(secret, 'bank card')
}
