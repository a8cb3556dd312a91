import type { OpsPayment } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { decideConflict, type KnownPayment, returnersNeeded } from '../../custody/payment-conflicts.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { Context, OpsHandler } from '../context.ts'
import { paymentFacts } from './payment-facts.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'

export const listPayments: OpsHandler<'ops/payment/list'> = async (ctx, { request }) => {
  const { status = 'waiting' } = request
  const listed = { request, where: sql`payment_conflict.status = ${status}`, waits: status === 'waiting' }
  return readList(ctx, kindOf('payment').source, listed, async (ids) => {
    const rows = await select(ctx.db).where('withdrawal_id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, item: present(ctx, row) }))
  })
}

export const showPayment: OpsHandler<'ops/payment/show'> = async (ctx, { request: { id } }) => {
  const row = await select(ctx.db).where('withdrawal_id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return present(ctx, row)
}

export const resolvePayment: OpsHandler<'ops/payment/resolve'> = async (ctx, caller) => {
  const { id, decision, reason } = caller.request
  const find = (db: Database) => select(db).where('withdrawal_id', '=', String(id)).executeTakeFirst()
  const row = await find(ctx.db)
  if (!row) throw new CallError('record_must_be_known', 'id')
  const before = present(ctx, row)
  const decided = { withdrawalId: id, deciderId: caller.operator.userId, decision, reason }
  await decideConflict(ctx, decided, (trx) =>
    appendAudit(trx, ctx.now(), caller, {
      target: `payment:${id}`,
      outcome: 'done',
      before,
      after: { decision },
      reason,
    }),
  )
  const after = await find(ctx.db)
  // The signer may already have reported the same conflict again, so the response shows the decision.
  if (decision === 'retry' || !after) return { ...before, status: 'asked_again', reason }
  return present(ctx, after)
}

function select(db: Database) {
  return db
    .selectFrom('payment_conflict')
    .innerJoin('withdrawal', 'withdrawal.id', 'payment_conflict.withdrawal_id')
    .select([
      'withdrawal.id',
      'customer_id',
      'currency_id',
      'withdrawal.network',
      'address',
      'reviewers_needed',
      'known',
      'cause',
      'found_at',
      'payment_conflict.status',
      'payment_conflict.first_reviewer_id',
      'payment_conflict.reviewer_id',
      'payment_conflict.reviewed_at',
      'payment_conflict.reason',
    ])
    .select(sql<string>`amount - fee`.as('obtained'))
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function present(ctx: Context, row: Row): OpsPayment {
  const known = row.known as KnownPayment
  const knownCurrency = ctx.catalogue.currency(known.currencyId)
  return {
    ...paymentFacts(ctx, row, row.obtained),
    address: row.address,
    status: row.status as OpsPayment['status'],
    cause: row.cause,
    known_network: known.network,
    known_currency: knownCurrency?.name ?? '',
    known_amount: formatUnits(BigInt(known.amount), knownCurrency?.decimals ?? 0),
    known_txid: known.txid ?? null,
    reviewers_needed: returnersNeeded(row),
    first_reviewer_id: numberOrNull(row.first_reviewer_id),
    reviewer_id: numberOrNull(row.reviewer_id),
    reason: row.reason,
    found_at: Number(row.found_at),
    reviewed_at: numberOrNull(row.reviewed_at),
  }
}
