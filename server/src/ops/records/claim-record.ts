import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { lockConversation } from '../../support/conversations.ts'
import { appendAudit } from '../audit.ts'
import { type Claim, CLAIM_MS, claimedBy, deleteClaim } from '../claims/claims.ts'
import { findApproval, type RecordName } from '../record-kinds/find-record.ts'
import { findRecordClaim } from './claim-of-record.ts'
import type { OpsHandler } from './context.ts'
import { permittedRecord } from './permitted-record.ts'

interface Attempt {
  readonly record: RecordName
  readonly operatorId: number
  readonly takesOver: boolean
}

/** Claims a record. Renews a claim that the operator has already. */
export const claimRecord: OpsHandler<'ops/record/claim'> = async (ctx, caller) => {
  const { request, operator } = caller
  const record = await permittedRecord(ctx.db, operator, request.target)
  const attempt = { record, operatorId: operator.userId, takesOver: request.take_over === '1' }
  return ctx.db.transaction().execute(async (db) => {
    // Two who claim the same record at once take turns, so that the second learns of the first.
    await sql`select pg_advisory_xact_lock(hashtext(${record.target}))`.execute(db)
    if ((await findApproval(db, record)) === operator.userId) throw new CallError('reviewers_must_differ')
    const parts = { db, now: ctx.now }
    const before = await findRecordClaim(parts, record)
    if (before && before.operator.id !== operator.userId && !attempt.takesOver)
      throw claimedBy(before, 'target')
    await (record.kind === 'support' ? claimConversation(db, attempt) : saveClaim(db, attempt, ctx.now()))
    const entry = { target: record.target, outcome: 'done', ...(before ? { before: shown(before) } : {}) }
    await appendAudit(db, ctx.now(), caller, { ...entry, after: { claimed_by: operator.userId } })
    const claim = await findRecordClaim(parts, record)
    if (!claim) throw new Error(`the claim on ${record.target} is missing`)
    return { operator: claim.operator, at: claim.at }
  })
}

/** Releases the operator's claim. Throws `record_must_be_claimed` without one. */
export const releaseRecord: OpsHandler<'ops/record/release'> = async (ctx, caller) => {
  const { request, operator } = caller
  const record = await permittedRecord(ctx.db, operator, request.target)
  await ctx.db.transaction().execute(async (db) => {
    await findApproval(db, record)
    const isReleased =
      record.kind === 'support'
        ? await releaseConversation(db, record, operator.userId)
        : await deleteClaim(db, record.target, operator.userId)
    if (!isReleased) throw new CallError('record_must_be_claimed', 'target')
    await appendAudit(db, ctx.now(), caller, { target: record.target, outcome: 'done' })
  })
  return {}
}

function shown({ operator, at }: Claim): object {
  return { claimed_by: operator.id, claimed_at: at }
}

async function saveClaim(
  db: Transaction<Tables>,
  { record: { target }, operatorId }: Attempt,
  at: number,
): Promise<void> {
  const renewed = await db
    .updateTable('record_claim')
    .set({ seen_at: at })
    .where('target', '=', target)
    .where('operator_id', '=', String(operatorId))
    .where('seen_at', '>', String(at - CLAIM_MS))
    .executeTakeFirst()
  if (renewed.numUpdatedRows === 1n) return
  const claim = { operator_id: operatorId, claimed_at: at, seen_at: at }
  await db
    .insertInto('record_claim')
    .values({ target, ...claim })
    .onConflict((conflict) => conflict.column('target').doUpdateSet(claim))
    .execute()
}

async function claimConversation(db: Transaction<Tables>, { record, operatorId }: Attempt): Promise<void> {
  const { closedAt } = await lockConversation(db, Number(record.id))
  if (closedAt !== undefined) throw new CallError('conversation_must_be_open', 'target')
  await db
    .updateTable('support_conversation')
    .set({ claimed_by: operatorId })
    .where('id', '=', record.id)
    .execute()
}

async function releaseConversation(
  db: Transaction<Tables>,
  { id }: RecordName,
  operatorId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('support_conversation')
    .set({ claimed_by: null })
    .where('id', '=', id)
    .where('claimed_by', '=', String(operatorId))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
