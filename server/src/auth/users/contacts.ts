import { aboutContact, type Contact } from '../../db/contact-columns.ts'
import { dataKeyOf, openDataKey } from '../../db/data-keys.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { hideMiddleOfMail, hideMiddleOfNumber } from '../../platform/texts/hide-middle.ts'
import type { AccountName } from './account-name.ts'

/** The contacts of a customer as they are read, in one row with their key. */
export interface SealedContacts {
  readonly id: string
  readonly email_sealed: Buffer | null
  readonly mobile_sealed: Buffer | null
  readonly contacts_key: Buffer | null
}

export interface Contacts {
  readonly email: string | null
  readonly mobile: string | null
}

/** Columns that a query of `app_user` selects for `openContacts`, without a query for each customer. */
export const SEALED_CONTACTS = [
  'app_user.id',
  'email_sealed',
  'mobile_sealed',
  dataKeyOf('contacts').as('contacts_key'),
] as const

/**
 * Opens the contacts of a customer. One that does not open is null, as those of a closed account are: a key that is missing, or a
 * value that was moved from another row, keeps nothing of other customers from being read.
 */
export function openContacts(secret: Secret, row: SealedContacts): Contacts {
  const vault = contactsVault(secret, row)
  const open = (channel: Contact['channel']) => openOne(vault, row, channel)
  return { email: open('email'), mobile: open('mobile') }
}

/** Returns whether an account has a contact that does not open. */
export function hasUnreadableContact(secret: Secret, row: SealedContacts): boolean {
  const { email, mobile } = openContacts(secret, row)
  return (email === null && row.email_sealed !== null) || (mobile === null && row.mobile_sealed !== null)
}

/** Returns the contacts of a customer with their middle hidden, as their owner sees them. */
export function hiddenContacts(secret: Secret, row: SealedContacts): Contacts {
  const { email, mobile } = openContacts(secret, row)
  return {
    email: email === null ? null : hideMiddleOfMail(email),
    mobile: mobile === null ? null : hideMiddleOfNumber(mobile),
  }
}

/** Returns the addresses at which a customer is reached, e-mail first. */
export function contactsOf(secret: Secret, row: SealedContacts): AccountName[] {
  const { email, mobile } = openContacts(secret, row)
  return [
    ...(email === null ? [] : [{ channel: 'email', address: email } as const]),
    ...(mobile === null ? [] : [{ channel: 'mobile', address: mobile } as const]),
  ]
}

/** Returns the vault of a customer's contacts, if their key is there and opens. */
export function contactsVault(secret: Secret, { id, contacts_key }: SealedContacts): Vault | undefined {
  if (contacts_key === null) return undefined
  return orUndefined(() => openDataKey(secret, { ownerId: Number(id), purpose: 'contacts' }, contacts_key))
}

function openOne(vault: Vault | undefined, row: SealedContacts, channel: Contact['channel']): string | null {
  const sealed = row[`${channel}_sealed`]
  if (sealed === null) return null
  const opened = orUndefined(() => vault?.open(sealed, aboutContact(Number(row.id), channel)))
  return opened?.toString('utf8') ?? null
}

/** Decryption throws for many reasons, which a caller cannot distinguish. */
function orUndefined<Value>(open: () => Value): Value | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
