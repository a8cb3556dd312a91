import { type BankCardFields, bankCardFieldsSchema } from '@halyard/api'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import { createVault } from '../../platform/secrets/vault.ts'

/** The use of the vault of bank cards. Each is sealed for its owner's id. */
export const BANK_CARD_VAULT = 'bank card'

/** Encrypts a bank card for its owner. A bound card is never overwritten; a new one is a new row. */
export function sealCard(secret: Secret, userId: number, card: BankCardFields): Buffer {
  return vaultOf(secret).seal(Buffer.from(JSON.stringify(card)), String(userId))
}

/** Decrypts a stored bank card. Throws when it was sealed for another owner. */
export function openCard(
  secret: Secret,
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

function vaultOf(secret: Secret) {
  return createVault(secret, BANK_CARD_VAULT)
}
