import type { ColumnType, Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** The identity of a member of staff at the identity provider. Sessions that it opened end with it. */
    staff_identity: {
      id: ColumnType<string, never, never>
      user_id: Big
      issuer: string
      subject: string
      linked_at: Big
    }
  }
}

/** An identity is an issuer and its name of the person; an e-mail address is neither. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** The identity of an account. */
export interface LinkedIdentity extends Identity {
  readonly id: string
  readonly userId: number
}

/** Finds the account of an identity. */
export async function findIdentity(
  db: Kysely<Tables>,
  { issuer, subject }: Identity,
): Promise<LinkedIdentity | undefined> {
  const row = await db
    .selectFrom('staff_identity')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row && { id: row.id, userId: Number(row.user_id), issuer, subject }
}

/** Returns the identity of an account. */
export async function identityOf(
  db: Kysely<Tables>,
  userId: number | string,
): Promise<LinkedIdentity | undefined> {
  const row = await db
    .selectFrom('staff_identity')
    .selectAll()
    .where('user_id', '=', String(userId))
    .executeTakeFirst()
  return row && { id: row.id, userId: Number(row.user_id), issuer: row.issuer, subject: row.subject }
}

/**
 * Replaces the identity of an account, in a transaction that has locked the account. The sessions of the former one end. Throws
 * `identity_in_use` if another account has it: the transaction must then change nothing.
 */
export async function linkIdentity(
  db: Kysely<Tables>,
  userId: number | string,
  { issuer, subject }: Identity,
  at: number,
): Promise<void> {
  await db.deleteFrom('staff_identity').where('user_id', '=', String(userId)).execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_identity')
    .values({ user_id: Number(userId), issuer, subject, linked_at: at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new CallError('identity_in_use', 'subject')
}

/** Removes the identity of an account and ends all its sessions at the console, however they were opened. */
export async function removeIdentity(db: Kysely<Tables>, userId: number | string): Promise<void> {
  await db.deleteFrom('staff_identity').where('user_id', '=', String(userId)).execute()
  await db.deleteFrom('ops_session').where('user_id', '=', String(userId)).execute()
}
