import type { OpsDeposit } from '@halyard/api/ops'
import { type ChainDeposit, reviewDeposit as decide } from '../../custody/review-deposit.ts'
import { reviewersNeeded } from '../../custody/reviewers.ts'
import { findWhyTwo } from '../../custody/why-two.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import { findCustomerFacts } from '../risk/customer-facts.ts'
import { findOwnerState, type OwnedRecord } from '../risk/owner-state.ts'
import type { Context, OpsHandler } from '../context.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import { paymentFacts } from './payment-facts.ts'
import { requireReason } from '../reason.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import { sql } from 'kysely'

/** Lists deposits: unless a status is given, those awaiting review. */
export const listDeposits: OpsHandler<'ops/deposit/list'> = async (ctx, { request }) => {
  const { source, waits } = kindOf('deposit')
  const { status } = request
  const isWaiting = status === undefined || status === 'held' || status === 'too_small'
  const where =
    status === undefined ? waits : isWaiting ? sql`${waits} and status = ${status}` : sql`status = ${status}`
  return readList(ctx, source, { request, where, waits: isWaiting }, async (ids) => {
    const rows = await ctx.db.selectFrom('chain_deposit').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, item: present(ctx, row) }))
  })
}

const CREDITED_MAX = 1_000

export const showDeposit: OpsHandler<'ops/deposit/show'> = async (ctx, { request: { id }, operator }) => {
  const row = await ctx.db
    .selectFrom('chain_deposit')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  const credited = await ctx.db
    .selectFrom('chain_deposit')
    .select('id')
    .where('customer_id', '=', row.customer_id)
    .where('status', '=', 'credited')
    .where('id', '<', row.id)
    .limit(CREDITED_MAX)
    .execute()
  return {
    ...present(ctx, row),
    facts: {
      ...(await findCustomerFacts(ctx.db, Number(row.customer_id), ctx.now())),
      owner: await findOwnerState(ctx, recordOf(row), operator.role),
    },
    credited_before: credited.length,
    why_two: await findWhyTwo(ctx.db, ctx, {
      operatorId: operator.userId,
      customerId: Number(row.customer_id),
      kind: 'deposit',
      currencyId: row.currency_id,
      amount: BigInt(row.amount),
      needed: reviewersNeeded(row, ctx.catalogue.network(row.currency_id, row.network)),
    }),
  }
}

/** Returns the deposit as a record of its owner. An approval reverses one that its chain has undone. */
function recordOf(row: ChainDeposit): OwnedRecord {
  const target = `deposit:${row.id}`
  if (row.status !== 'held' && row.status !== 'too_small') return { ...row, target }
  return {
    ...row,
    target,
    adds: row.held_why === 'take_back_refused' ? 0n - BigInt(row.amount) : BigInt(row.amount),
  }
}

export const reviewDeposit: OpsHandler<'ops/deposit/review'> = async (ctx, caller) => {
  const { request, operator } = caller
  const { id } = request
  const pass = request.pass === '1'
  const reason = requireReason(pass, request.reason)
  const { db, now } = ctx
  const ruleOf = (row: ChainDeposit) => ctx.catalogue.network(row.currency_id, row.network)
  const review = { id, reviewerId: operator.userId, pass, reason }
  const find = (trx: typeof db) =>
    trx.selectFrom('chain_deposit').selectAll().where('id', '=', String(id)).executeTakeFirst()
  await decide({ ...ctx, ruleOf }, review, async (trx, before) => {
    const after = await find(trx)
    const entry = { target: `deposit:${id}`, outcome: 'done', reason, before: present(ctx, before) }
    await appendAudit(trx, now(), caller, { ...entry, ...(after ? { after: present(ctx, after) } : {}) })
  })
  const row = await find(db)
  if (!row) throw new CallError('record_must_be_known', 'id')
  ctx.nudges.publish('deposit', { customerId: Number(row.customer_id), id: `chain:${id}` })
  return present(ctx, row)
}

function present(ctx: Context, row: ChainDeposit): OpsDeposit {
  return {
    ...paymentFacts(ctx, row, row.amount),
    address: row.address,
    txid: row.txid,
    output: row.output,
    status: row.status as OpsDeposit['status'],
    why: whyOf(row),
    height: numberOrNull(row.height),
    reviewers_needed:
      row.first_reviewer_id === null
        ? reviewersNeeded(row, ctx.catalogue.network(row.currency_id, row.network))
        : 2,
    first_reviewer_id: numberOrNull(row.first_reviewer_id),
    reviewer_id: numberOrNull(row.reviewer_id),
    reason: row.reason,
    seen_at: Number(row.seen_at),
    held_at: numberOrNull(row.status === 'too_small' ? row.ended_at : row.held_at),
    credited_at: numberOrNull(row.credited_at),
    reviewed_at: numberOrNull(row.reviewed_at),
  }
}

function whyOf({ status, held_why }: ChainDeposit): OpsDeposit['why'] {
  if (status === 'too_small') return status
  return status === 'held' ? (held_why as OpsDeposit['why']) : null
}
