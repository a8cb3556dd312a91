import { randomInt } from 'node:crypto'
import type { Language } from '@halyard/api'
import { type Kysely, type Selectable, sql } from 'kysely'
import { refuseHalted } from '../../halts/refuse-halted.ts'
import { contactColumns, lookupHash } from '../../db/contact-columns.ts'
import { dataKeyOf, newDataKey, storeDataKey } from '../../db/data-keys.ts'
import type { Tables } from '../../db/tables.ts'
import type { Engine } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import type { AccountName } from './account-name.ts'
import { accountNumberOf } from '@halyard/api/ops'
import { newNickname } from '../../platform/nickname.ts'

/** A user as stored, with the sealed key of their contacts: null if it is deleted. */
export type UserRecord = Selectable<Tables['app_user']> & { readonly contacts_key: Buffer | null }

export interface NewUser {
  readonly name: AccountName
  readonly passwordHash: string
  readonly invitedBy: string | undefined
  readonly lang: Language
  readonly role?: string
  /** The id of a closed account of the same contact. */
  readonly returnedFrom?: bigint | null
  /** The version of the user agreement that was accepted, and when. */
  readonly agreed?: { readonly version: number; readonly at: number }
  readonly at: number
}

interface UserParts {
  readonly engine: Engine
  readonly config: { readonly secret: Secret }
}

/** Without letters and digits that look alike. */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const INVITE_LENGTH = 8
const UNIQUE_VIOLATION = '23505'

/** Finds the user of an e-mail address or phone number. */
export function findUser(
  db: Kysely<Tables>,
  secret: Secret,
  name: AccountName,
): Promise<UserRecord | undefined> {
  return selectUsers(db).where(`${name.channel}_hash`, '=', lookupHash(secret, name)).executeTakeFirst()
}

/** Selects users with the keys of their contacts. The caller adds the conditions. */
export function selectUsers(db: Kysely<Tables>) {
  return db.selectFrom('app_user').selectAll().select(dataKeyOf('contacts').as('contacts_key'))
}

/** Reads a user by id. Throws when there is none. */
export function userById(db: Kysely<Tables>, userId: number): Promise<UserRecord> {
  return selectUsers(db).where('id', '=', String(userId)).executeTakeFirstOrThrow()
}

/**
 * Stores a user and opens their account in the exchange within the caller's transaction. The exchange opens it before
 * the transaction commits, so no user exists without an account, nor without their inviter. Throws `account_taken` or `busy`.
 */
export async function openUser(
  db: Kysely<Tables>,
  { engine, config }: UserParts,
  user: NewUser,
): Promise<UserRecord> {
  const record = await insertUser(db, config.secret, user)
  const customerId = Number(record.id)
  const reply = await engine.submit(
    { kind: 'openCustomer', customerId },
    { customerId, key: `open:${customerId}`, bodyHash: 'open' },
  )
  refuseHalted(reply)
  if (!reply.ok) throw reply.reject === 'busy' ? new CallError('busy') : new Error(reply.reject)
  if (user.invitedBy !== undefined) await setInviter(engine, customerId, Number(user.invitedBy))
  return record
}

async function setInviter(engine: Engine, customerId: number, inviterId: number): Promise<void> {
  const reply = await engine.submit({ kind: 'setInviter', customerId, inviterId })
  if (!reply.ok) throw reply.reject === 'busy' ? new CallError('busy') : new Error(reply.reject)
}

async function insertUser(db: Kysely<Tables>, secret: Secret, user: NewUser): Promise<UserRecord> {
  const { rows } = await sql<{ id: string }>`select nextval('app_user_id') as id`.execute(db)
  const id = Number(rows[0]?.id)
  const number = accountNumberOf(id)
  const dataKey = newDataKey(secret, { ownerId: id, purpose: 'contacts' })
  try {
    const record = await db
      .insertInto('app_user')
      .values({
        id,
        account_number: number,
        nickname: newNickname(number),
        ...contactColumns(secret, { ownerId: id, vault: dataKey.vault }, user.name),
        password_hash: user.passwordHash,
        invite_code: inviteCode(),
        invited_by: user.invitedBy === undefined ? null : BigInt(user.invitedBy),
        lang: user.lang,
        ...(user.role === undefined ? {} : { role: user.role }),
        created_at: user.at,
        returned_from: user.returnedFrom ?? null,
        agreement_version: user.agreed?.version ?? null,
        agreed_at: user.agreed?.at ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await storeDataKey(db, { ownerId: id, purpose: 'contacts' }, dataKey)
    return { ...record, contacts_key: dataKey.sealed }
  } catch (error) {
    if (isTaken(error)) throw new CallError('account_taken', 'account')
    throw error
  }
}

/** Returns whether a statement failed because the e-mail address or phone number already has an account. */
export function isTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return (
    code === UNIQUE_VIOLATION &&
    (constraint === 'app_user_email_hash_key' || constraint === 'app_user_mobile_hash_key')
  )
}

/** Returns a random code of the letters of invite codes. A partner's code has another length, so no two codes are equal. */
export function inviteCode(length = INVITE_LENGTH): string {
  return Array.from({ length }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('')
}
