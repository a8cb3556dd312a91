import { isDeepStrictEqual } from 'node:util'
import { type ChangeKind, type OpsProposal, SCHEDULED_AHEAD_MS, SCHEDULED_NOTICE_MS } from '@halyard/api/ops'
import { DatabaseError } from 'pg'
import { requireRole } from '../../custody/operator-decisions.ts'
import { CallError } from '../../platform/call-error.ts'
import { type Actor, appendAudit } from '../audit.ts'
import { requireReason } from '../reason.ts'
import type { ChangeValues } from './kinds/change-kind.ts'
import { targetOf } from './change-rows.ts'
import type { Context } from './kinds/context.ts'
import { KINDS } from './kinds.ts'
import { requireUnscheduled } from './open-changes.ts'
import { recordOf } from './record-of.ts'

const MINUTE_MS = 60_000

/** A call that proposes new values for a record. */
interface ProposalCaller extends Actor {
  readonly operator: { readonly userId: number; readonly role: string }
  readonly request: {
    readonly preview?: '1' | '0' | undefined
    readonly reason?: string | undefined
    readonly due_at?: number | undefined
  }
}

/** The id of a new record in a preview, which reserves none. */
export const UNSTORED_ID = '0'

/** The record and its new values. */
export interface Proposal {
  readonly kind: ChangeKind
  /** The id of the record: '1' of 'market:1'. */
  readonly id: string
  readonly values: ChangeValues
  /** Whether the record may be a new one. */
  readonly isNew?: boolean
}

/**
 * Stores a proposal, which a second person decides, or only counts what it would affect. Throws `record_must_be_known`,
 * `reason_is_required`, `nothing_changes`, `change_is_pending` if another change of the record waits, `change_must_not_be_own` if it sets
 * the proposer's own earnings, and `change_time_out_of_range` and `change_is_scheduled` for one that cannot be scheduled.
 */
export async function proposeChange(
  ctx: Context,
  caller: ProposalCaller,
  { kind, id, values, isNew = false }: Proposal,
): Promise<OpsProposal> {
  const isPreview = caller.request.preview === '1'
  const reason = requireReason(isPreview, caller.request.reason)
  const rules = KINDS[kind]
  if (rules.ownerOf?.(id) === caller.operator.userId) throw new CallError('change_must_not_be_own', 'id')
  const dueAt = caller.request.due_at ?? null
  if (dueAt !== null) await requireTime(ctx, dueAt, targetOf(kind, id))
  const before = (await rules.current(ctx, id)) ?? null
  if (!before && !isNew) throw new CallError('record_must_be_known', 'id')
  const after = await rules.normalise(ctx, id, values)
  if (isDeepStrictEqual(before, after)) throw new CallError('nothing_changes')
  const affects = await rules.affected(ctx, id, after)
  const difference = { kind, target: targetOf(kind, id), before, after, affects, due_at: dueAt }
  return { id: isPreview ? null : await store(ctx, caller, difference, reason), ...difference }
}

/** Throws if a change of a record cannot take effect at a time. */
async function requireTime({ db, now }: Context, dueAt: number, target: string): Promise<void> {
  const ahead = dueAt - now()
  if (ahead < SCHEDULED_NOTICE_MS || ahead > SCHEDULED_AHEAD_MS || dueAt % MINUTE_MS !== 0)
    throw new CallError('change_time_out_of_range', 'due_at')
  await requireUnscheduled(db, target)
}

async function store(
  { db, now }: Context,
  caller: ProposalCaller,
  { kind, target, before, after, affects, due_at }: Omit<OpsProposal, 'id'>,
  reason: string,
): Promise<number> {
  const at = now()
  const change = {
    kind,
    target,
    before: before && JSON.stringify(before),
    after: JSON.stringify(after),
    affects: JSON.stringify(affects),
    due_at,
    reason,
    first_reviewer_id: caller.operator.userId,
    proposed_at: at,
    status: 'waiting',
  } as const
  return db.transaction().execute(async (trx) => {
    await requireRole(trx, caller.operator.userId)
    const { id } = await trx
      .insertInto('config_change')
      .values(change)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(rejectPending)
    const scheduled = due_at === null ? {} : { due_at }
    const entry = {
      outcome: 'asked',
      reason,
      ...(before ? { before } : {}),
      after: { ...after, ...scheduled },
    }
    await appendAudit(trx, at, caller, { ...entry, target: `change:${id}` })
    await appendAudit(trx, at, caller, { ...entry, target: recordOf({ kind, target }) })
    return Number(id)
  })
}

function rejectPending(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'config_change_pending')
    throw new CallError('change_is_pending')
  throw error
}
