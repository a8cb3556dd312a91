import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Claim, findClaim } from '../claims/claims.ts'
import type { RecordName } from '../record-kinds/find-record.ts'
import type { Context } from './context.ts'

/** Finds the claim on a record. That of a conversation with support is stored with it, and does not lapse. */
export async function findRecordClaim(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { kind, id, target }: RecordName,
): Promise<Claim | undefined> {
  return kind === 'support' ? findConversationClaim(db, id, target) : findClaim(db, target, now())
}

/** The time of the claim is that of the latest entry of the audit log about it. */
async function findConversationClaim(
  db: Kysely<Tables>,
  id: string,
  target: string,
): Promise<Claim | undefined> {
  const row = await db
    .selectFrom('support_conversation')
    .innerJoin('app_user', 'app_user.id', 'support_conversation.claimed_by')
    .select(['app_user.id', 'nickname', 'opened_at'])
    .where('support_conversation.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const entry = await db
    .selectFrom('audit_log')
    .select('at')
    .where('target', '=', target)
    .where('call', 'in', ['ops/support/claim', 'ops/record/claim'])
    .where('outcome', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const operator = { id: Number(row.id), nickname: row.nickname }
  return { target, operator, at: Number(entry?.at ?? row.opened_at) }
}
