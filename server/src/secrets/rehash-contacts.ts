import { sql } from 'kysely'
import {
  hasUnreadableContact,
  openContacts,
  type SealedContacts,
  SEALED_CONTACTS,
} from '../auth/users/contacts.ts'
import { type Contact, lookupHash } from '../db/contact-columns.ts'
import type { Database } from '../db/database.ts'
import { contactKey } from '../db/hash-keys.ts'
import type { Secret } from '../platform/secrets/secret-keys.ts'
import type { Resealed } from './reseal.ts'

const BATCH = 500

/**
 * Hashes the contacts of every customer with the current secret. Accounts are found by these hashes, so it is called before the
 * server serves. Rows that have the current key are not touched, so an interrupted pass continues where it was. One whose contacts
 * do not open stays as it is.
 */
export async function rehashContacts(db: Database, secret: Secret): Promise<Resealed> {
  const unreadable: string[] = []
  let resealed = 0
  let after = '-1'
  for (;;) {
    const rows = await staleRows(db, secret)
      .select(SEALED_CONTACTS)
      .where('app_user.id', '>', after)
      .orderBy('app_user.id')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return { resealed, unreadable }
    const hashed = rows.map((row) => ({ id: row.id, hashes: hashesOf(secret, row) }))
    unreadable.push(...hashed.flatMap(({ id, hashes }) => (hashes ? [] : [id])))
    const readable = hashed.flatMap(({ id, hashes }) => (hashes ? [{ id, ...hashes }] : []))
    await store(db, secret, readable)
    resealed += readable.length
    after = last.id
  }
}

/** Returns how many customers' contacts are hashed with another key than the current one. */
export async function countStaleContacts(db: Database, secret: Secret): Promise<number> {
  const { count } = await staleRows(db, secret)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** An account without contacts has no key. */
function staleRows(db: Database, secret: Secret) {
  return db.selectFrom('app_user').where('contact_key_id', '<>', contactKey(secret).id)
}

interface Hashes {
  readonly email: string | null
  readonly mobile: string | null
}

function hashesOf(secret: Secret, row: SealedContacts): Hashes | undefined {
  if (hasUnreadableContact(secret, row)) return undefined
  const opened = openContacts(secret, row)
  const hash = (channel: Contact['channel']) => {
    const address = opened[channel]
    return address === null ? null : lookupHash(secret, { channel, address })
  }
  return { email: hash('email'), mobile: hash('mobile') }
}

async function store(
  db: Database,
  secret: Secret,
  rows: readonly (Hashes & { readonly id: string })[],
): Promise<void> {
  const { id: current } = contactKey(secret)
  const column = (name: keyof Hashes | 'id') => rows.map((row) => row[name])
  await sql`
    update app_user
    set email_hash = fresh.email, mobile_hash = fresh.mobile, contact_key_id = ${current}
    from unnest(${column('id')}::bigint[], ${column('email')}::text[], ${column('mobile')}::text[])
      fresh (id, email, mobile)
    where app_user.id = fresh.id and contact_key_id <> ${current}`.execute(db)
}
