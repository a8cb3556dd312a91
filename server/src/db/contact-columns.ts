import { createHmac } from 'node:crypto'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import type { Vault } from '../platform/secrets/vault.ts'
import { contactKey } from './hash-keys.ts'

/** An address at which a customer is reached and with which they sign in. */
export interface Contact {
  readonly channel: 'email' | 'mobile'
  /** An e-mail address in lower case, or a phone number in E.164 form. */
  readonly address: string
}

/** The columns of `app_user` that store one contact. */
export type ContactColumns =
  | { readonly email_sealed: Buffer; readonly email_hash: string; readonly contact_key_id: Buffer }
  | { readonly mobile_sealed: Buffer; readonly mobile_hash: string; readonly contact_key_id: Buffer }

/** Returns a keyed hash of a contact, which reveals nothing without the key. */
export function contactHash(key: Buffer, { channel, address }: Contact): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([channel, address]))
    .digest('base64url')
}

/** Returns the hash by which the account of a contact is found. */
export function lookupHash(secret: Secret, contact: Contact): string {
  return contactHash(contactKey(secret).key, contact)
}

/** Seals a contact with its owner's key, and hashes it. */
export function contactColumns(
  secret: Secret,
  { ownerId, vault }: { readonly ownerId: number; readonly vault: Vault },
  contact: Contact,
): ContactColumns {
  const sealed = vault.seal(Buffer.from(contact.address), aboutContact(ownerId, contact.channel))
  const { id: contact_key_id, key } = contactKey(secret)
  const hash = contactHash(key, contact)
  return contact.channel === 'email'
    ? { email_sealed: sealed, email_hash: hash, contact_key_id }
    : { mobile_sealed: sealed, mobile_hash: hash, contact_key_id }
}

/** Names the column and the customer for which alone a sealed contact opens. */
export function aboutContact(ownerId: number, channel: Contact['channel']): string {
  return `${channel} of ${ownerId}`
}
