import { createHmac } from 'node:crypto'
import type { Person } from '@halyard/api'
import { keyFor, type Secret } from '../platform/secrets/secret-keys.ts'
import { createVault } from '../platform/secrets/vault.ts'

/** The purpose of the vault of personal data. Each is sealed for the context that `aboutPerson` returns. */
export const PERSON_VAULT = 'verification'

/**
 * The personal data of a verification apart from the country. It is stored encrypted, because it allows identity theft.
 */
type Sealed = Omit<Person, 'country'>

/** Encrypts personal data for its owner. The country is stored separately. */
export function sealPerson(
  secret: Secret,
  userId: number,
  { name, card_id, contact_address }: Person,
): Buffer {
  const text = JSON.stringify({ name, card_id, contact_address } satisfies Sealed)
  return vaultOf(secret).seal(Buffer.from(text), aboutPerson(userId))
}

/** Decrypts personal data. Throws when it was sealed for another owner. */
export function openPerson(secret: Secret, userId: number, sealed: Uint8Array): Sealed {
  return JSON.parse(vaultOf(secret).open(sealed, aboutPerson(userId)).toString('utf8')) as Sealed
}

/** Returns a keyed hash that is equal for the same document, however its number is formatted. The current secret keys it. */
export function documentHash(
  secret: Secret,
  { country, card_id }: Pick<Person, 'country' | 'card_id'>,
): string {
  const number = card_id.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return createHmac('sha256', keyFor(secret.current, 'document number'))
    .update(JSON.stringify([country, number]))
    .digest('base64url')
}

function vaultOf(secret: Secret) {
  return createVault(secret, PERSON_VAULT)
}

/** Binds personal data to its owner. */
export function aboutPerson(userId: number): string {
  return `person ${userId}`
}
