import type { RecordEntry, RecordNote } from '@halyard/api/ops'
import { findApproval } from '../record-kinds/find-record.ts'
import { renewClaim } from '../claims/claims.ts'
import { findRecordClaim } from './claim-of-record.ts'
import type { OpsHandler, OpsHandlers } from '../ops-handler.ts'
import { findMasks } from '../grants/masks.ts'
import { showRecordFor } from '../two-persons/view-calls.ts'
import type { Context } from './context.ts'
import { findFirstOfTwo } from './first-of-two.ts'
import { permittedRecord } from './permitted-record.ts'

const ENTRIES_MAX = 50
const NOTES_MAX = 100

/**
 * Creates the handler that returns the claim, the notes, the timeline and the first of two persons of a record. It
 * renews the operator's claim.
 */
export function createShowRecord(handlers: () => OpsHandlers): OpsHandler<'ops/record/show'> {
  return async (ctx, caller) => {
    const { request, operator } = caller
    const record = await permittedRecord(ctx.db, operator, request.target)
    const { target } = record
    await findApproval(ctx.db, record)
    await renewClaim(ctx.db, target, operator.userId, ctx.now())
    const claim = await findRecordClaim(ctx, record)
    const entries = await findEntries(ctx, target, request.before)
    // Entries of the past name the contacts of a customer.
    const isMasked =
      record.kind === 'customer' && (await findMasks(ctx, operator, Number(record.id))).size > 0
    return {
      claim: claim ? { operator: claim.operator, at: claim.at } : null,
      notes: await findNotes(ctx, target),
      timeline: entries
        .slice(0, ENTRIES_MAX)
        .map((entry) => (isMasked ? { ...entry, before: null, after: null } : entry)),
      first: await findFirstOfTwo(ctx, record, () => showRecordFor(handlers(), { ctx, caller }, record)),
      more: entries.length > ENTRIES_MAX,
    }
  }
}

/** The calls that the console repeats while a record is open. */
const REPEATED = ['ops/record/show', 'ops/record/next']

/** Finds the latest entries of the audit log, without those of calls that are repeated. */
async function findEntries(
  { db }: Context,
  target: string,
  before: number | undefined,
): Promise<RecordEntry[]> {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('app_user', 'app_user.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select('nickname')
    .where('target', '=', target)
    .where('call', 'not in', REPEATED)
    .orderBy('audit_log.id', 'desc')
    .limit(ENTRIES_MAX + 1)
  if (before !== undefined) query = query.where('audit_log.id', '<', String(before))
  const rows = await query.execute()
  return rows.map((row) => ({
    id: Number(row.id),
    at: Number(row.at),
    operator: row.actor_id === null ? null : { id: Number(row.actor_id), nickname: row.nickname ?? '' },
    role: row.role,
    call: row.call,
    outcome: row.outcome,
    reason: row.reason,
    before: row.before,
    after: row.after,
  }))
}

async function findNotes({ db }: Context, target: string): Promise<RecordNote[]> {
  const rows = await db
    .selectFrom('record_note')
    .innerJoin('app_user', 'app_user.id', 'record_note.operator_id')
    .select(['record_note.id', 'operator_id', 'nickname', 'body', 'record_note.created_at'])
    .where('target', '=', target)
    .orderBy('record_note.id', 'desc')
    .limit(NOTES_MAX)
    .execute()
  return rows.map(({ id, operator_id, nickname, body, created_at }) => ({
    id: Number(id),
    operator: { id: Number(operator_id), nickname },
    text: body,
    at: Number(created_at),
  }))
}
