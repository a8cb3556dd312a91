import { createHmac } from 'node:crypto'
import type { Person } from '@halyard/api'
import { keyFor } from '../platform/secrets/secret-keys.ts'
import { createVault } from '../platform/secrets/vault.ts'

/**
 * The personal data of a verification apart from the country. It is stored encrypted, because it allows identity theft.
 */
type Sealed = Omit<Person, 'country'>

/** Encrypts personal data for its owner. The country is stored separately. */
export function sealPerson(
  secret: string,
  userId: number,
  { name, card_id, contact_address }: Person,
): Buffer {
  const text = JSON.stringify({ name, card_id, contact_address } satisfies Sealed)
  return vaultOf(secret).seal(Buffer.from(text), aboutOf(userId))
}

/** Decrypts personal data. Throws when it was sealed for another owner. */
export function openPerson(secret: string, userId: number, sealed: Uint8Array): Sealed {
  return JSON.parse(vaultOf(secret).open(sealed, aboutOf(userId)).toString('utf8')) as Sealed
}

/** Returns a keyed hash that is equal for the same document, however its number is formatted. */
export function documentHash(secret: string, { country, card_id }: Person): string {
  const number = card_id.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return createHmac('sha256', keyFor(secret, 'document number'))
    .update(JSON.stringify([country, number]))
    .digest('base64url')
}

function vaultOf(secret: string) {
  return createVault(secret, 'verification')
}

function aboutOf(userId: number): string {
  return `person ${userId}`
}
