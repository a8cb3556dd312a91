import type { Transaction } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Engine } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'
import { requireRole } from './operator-decisions.ts'
import { movePayment } from './payment-rows.ts'
import { approvalOf } from './reviewers.ts'

/** The payment that the signer already has under a withdrawal's id, where it differs from the requested one. */
export interface KnownPayment {
  readonly network: string
  readonly currencyId: number
  /** In units of the exchange. */
  readonly amount: string
  /** Absent when the signer refused that payment. */
  readonly txid?: string | undefined
}

/** The reason for a conflict: the signer has other contents, or a payment expired and could not be signed again. */
type ConflictCause = 'signer' | 'expired'

/** Returns how many persons return the funds of a conflict. An expired payment may have been paid if the node has invented blocks. */
export function returnersNeeded({
  cause,
  reviewers_needed: needed,
}: {
  readonly cause: ConflictCause
  readonly reviewers_needed: number
}): 1 | 2 {
  return cause === 'expired' || needed === 2 ? 2 : 1
}

/** An operator's decision on a conflict. */
export interface ConflictDecision {
  readonly withdrawalId: number
  readonly deciderId: number
  /** `retry` asks the signer again; `return` returns the funds. */
  readonly decision: 'retry' | 'return'
  readonly reason: string
}

interface DecisionContext {
  readonly db: Database
  readonly engine: Engine
  readonly log: FastifyBaseLogger
  readonly now: () => number
}

/** Further work of the caller in the deciding transaction, such as an audit row. */
type InTransaction = (trx: Transaction<Tables>) => Promise<void>

/** Stores a conflict. The signer is not asked for this withdrawal again until an operator decides. */
export async function recordConflict(
  db: Database,
  { network, withdrawalId }: { readonly network: string; readonly withdrawalId: number },
  known: KnownPayment,
  at: number,
): Promise<void> {
  await db
    .insertInto('payment_conflict')
    .values({ withdrawal_id: withdrawalId, network, known: JSON.stringify(known), found_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Decides a withdrawal that the signer already has with different contents. The signer is not asked while a conflict is
 * stored, so returned funds were never signed for with the requested contents. Returning a large one takes two
 * reviewers, and returning an expired one always. Throws a `CallError`: `record_must_be_known`, `already_reviewed`, `reviewer_must_not_be_owner` or
 * `reviewers_must_differ`.
 */
export async function decideConflict(
  context: DecisionContext,
  { withdrawalId, deciderId, decision, reason }: ConflictDecision,
  inTransaction: InTransaction,
): Promise<void> {
  const { db, now } = context
  await db.transaction().execute(async (trx) => {
    const conflict = await trx
      .selectFrom('payment_conflict')
      .innerJoin('withdrawal', 'withdrawal.id', 'payment_conflict.withdrawal_id')
      .select(['customer_id', 'reviewers_needed', 'payment_conflict.status', 'payment_conflict.cause'])
      .select('payment_conflict.first_reviewer_id')
      .where('withdrawal_id', '=', String(withdrawalId))
      .forUpdate('payment_conflict')
      .executeTakeFirst()
    if (!conflict) throw new CallError('record_must_be_known', 'id')
    if (conflict.status !== 'waiting') throw new CallError('already_reviewed', 'id')
    if (Number(conflict.customer_id) === deciderId) throw new CallError('reviewer_must_not_be_owner')
    await requireRole(trx, deciderId)
    const own = trx.updateTable('payment_conflict').where('withdrawal_id', '=', String(withdrawalId))
    if (decision === 'retry')
      await trx.deleteFrom('payment_conflict').where('withdrawal_id', '=', String(withdrawalId)).execute()
    else if (approvalOf(conflict, deciderId, returnersNeeded(conflict)) === 'first')
      await own.set({ first_reviewer_id: deciderId, reason }).execute()
    else await own.set({ status: 'returning', reviewer_id: deciderId, reviewed_at: now(), reason }).execute()
    await inTransaction(trx)
  })
  await finishReturns(context)
}

/**
 * Returns the funds of decided conflicts, including those decided before a restart. The payment of an expired one is neither tracked
 * nor sent from then on; if it was found in a block before, it is paid, and nothing is returned.
 */
export async function finishReturns({ db, engine, log, now }: DecisionContext): Promise<void> {
  const rows = await db
    .selectFrom('payment_conflict')
    .innerJoin('withdrawal', 'withdrawal.id', 'payment_conflict.withdrawal_id')
    .select(['withdrawal_id', 'cause', 'payment_conflict.reason', 'withdrawal.status as withdrawal_status'])
    .where('payment_conflict.status', '=', 'returning')
    .execute()
  for (const { withdrawal_id, cause, reason, withdrawal_status } of rows) {
    const withdrawalId = Number(withdrawal_id)
    if (withdrawal_status === 'confirmed') {
      await db.deleteFrom('payment_conflict').where('withdrawal_id', '=', withdrawal_id).execute()
      continue
    }
    if (withdrawal_status === 'passed' || (cause === 'expired' && withdrawal_status === 'sent')) {
      const reply = await engine.submit({ kind: 'returnWithdrawal', withdrawalId, reason })
      if (!reply.ok) {
        log.error({ withdrawalId, reject: reply.reject }, 'failed to return withdrawal')
        continue
      }
    }
    if (cause === 'expired') await movePayment(db, withdrawalId, 'failed', now())
    await db
      .updateTable('payment_conflict')
      .set({ status: 'returned' })
      .where('withdrawal_id', '=', withdrawal_id)
      .execute()
  }
}
