import { createHmac } from 'node:crypto'
import { keyFor, type Secret } from './secret-keys.ts'

/** The numbers of a bank account. */
interface BankAccount {
  readonly iban?: string | undefined
  readonly card_number: string
}

/**
 * Returns a keyed hash that is equal for the same name in any case, order of its words and with or without accents. The current secret
 * keys it.
 */
export function nameHash(secret: Secret, name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return createHmac('sha256', keyFor(secret.current, 'name of a person'))
    .update(JSON.stringify(words.toSorted()))
    .digest('base64url')
}

/** Returns a keyed hash of the account's number: its IBAN where it has one. Spaces, hyphens and case do not matter. */
export function accountHash(secret: Secret, { iban, card_number }: BankAccount): string {
  const number = (iban || card_number).toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return createHmac('sha256', keyFor(secret.current, 'bank account')).update(number).digest('base64url')
}
