import type { OpsDepositClaim } from '@halyard/api/ops'
import { reviewDepositClaim as decide } from '../../custody/review-deposit-claim.ts'
import { findLine } from '../../custody/statement-reference.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import { presentStatementLine } from '../statements/present-line.ts'
import { findCustomerFacts } from '../risk/customer-facts.ts'
import { findOwnerState } from '../risk/owner-state.ts'
import { findSimilarClaims } from '../risk/similar-claims.ts'
import type { Context, OpsHandler } from '../context.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import { paymentFacts } from './payment-facts.ts'
import { requireReason } from '../reason.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

export const listDepositClaims: OpsHandler<'ops/charge/list'> = async (ctx, { request }) => {
  const { status = 'processing' } = request
  const listed = { request, where: sql`status = ${status}`, waits: status === 'processing' }
  return readList(ctx, kindOf('charge').source, listed, async (ids) => {
    const rows = await ctx.db.selectFrom('charge_request').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, item: present(ctx, row) }))
  })
}

const CREDITED_MAX = 1_000
const OTHERS_MAX = 20

export const showDepositClaim: OpsHandler<'ops/charge/show'> = async (ctx, { request: { id }, operator }) => {
  const row = await findRow(ctx.db, id)
  const charge = present(ctx, row)
  const ownerId = row.customer_id
  const adds = row.status === 'processing' ? { adds: BigInt(row.amount) } : {}
  const credited = await ctx.db
    .selectFrom('charge_request')
    .select('id')
    .where('customer_id', '=', ownerId)
    .where('status', '=', 'passed')
    .where('id', '<', String(id))
    .limit(CREDITED_MAX)
    .execute()
  const others = await ctx.db
    .selectFrom('charge_request')
    .select('customer_id')
    .distinct()
    .where('account', '=', charge.account)
    .where('account', '<>', '')
    .where('customer_id', '<>', ownerId)
    .orderBy('customer_id')
    .limit(OTHERS_MAX)
    .execute()
  return {
    ...charge,
    facts: {
      ...(await findCustomerFacts(ctx.db, charge.customer_id, ctx.now())),
      owner: await findOwnerState(ctx, { ...row, target: `charge:${id}`, ...adds }, operator.role),
    },
    credited_before: credited.length,
    similar: await findSimilarClaims(ctx, id),
    statement: await findStatement(ctx, charge),
    same_account: others.map(({ customer_id }) => Number(customer_id)),
  }
}

export const reviewDepositClaim: OpsHandler<'ops/charge/review'> = async (ctx, caller) => {
  const { request, operator } = caller
  const { id } = request
  const pass = request.pass === '1'
  const reason = requireReason(pass, request.reason)
  const before = await find(ctx, ctx.db, id)
  const review = { id, reviewerId: operator.userId, pass, reason, reference: request.reference }
  await decide(ctx, review, async (db) => {
    const after = await find(ctx, db, id)
    await appendAudit(db, ctx.now(), caller, {
      target: `charge:${id}`,
      outcome: 'done',
      before,
      after,
      reason,
    })
  })
  const charge = await find(ctx, ctx.db, id)
  ctx.nudges.publish('deposit', { customerId: charge.customer_id, id: `submission:${id}` })
  return charge
}

/** Returns the statement line with the reference of a claim, if one was entered. */
async function findStatement(ctx: Context, { network, txid, reference }: OpsDepositClaim) {
  const known = reference ?? txid
  const line = known === null ? undefined : await findLine(ctx.db, network, known)
  return line ? presentStatementLine(ctx, line) : null
}

async function find(ctx: Context, db: Kysely<Tables>, id: number): Promise<OpsDepositClaim> {
  return present(ctx, await findRow(db, id))
}

async function findRow(db: Kysely<Tables>, id: number): Promise<Selectable<Tables['charge_request']>> {
  const row = await db
    .selectFrom('charge_request')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}

function present(ctx: Context, row: Selectable<Tables['charge_request']>): OpsDepositClaim {
  return {
    ...paymentFacts(ctx, row, row.amount),
    account: row.account,
    txid: row.txid,
    reference: row.reference,
    pic: row.upload_id,
    status: row.status as OpsDepositClaim['status'],
    reason: row.reason,
    reviewers_needed: 2,
    first_reviewer_id: numberOrNull(row.first_reviewer_id),
    reviewer_id: numberOrNull(row.reviewer_id),
    created_at: Number(row.created_at),
    reviewed_at: numberOrNull(row.reviewed_at),
  }
}
