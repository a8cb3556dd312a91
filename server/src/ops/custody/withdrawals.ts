import type { OpsWithdrawal } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import type { Selectable } from 'kysely'
import { refuseHalted } from '../../halts/refuse-halted.ts'
import { requireScreened } from '../../custody/screening/require-screened.ts'
import type { MoneyDecision } from '../../custody/decision.ts'
import type { Tables } from '../../db/tables.ts'
import type { Answer, Command } from '../../engine/index.ts'
import { hoursUntil } from '../../platform/hours-until.ts'
import { CallError } from '../../platform/call-error.ts'
import { opsCodeOf } from '../reject-code.ts'
import type { Actor } from '../audit.ts'
import { actAudited } from '../submit-audited.ts'
import { decideInCore } from '../decide-in-core.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import type { Context, OpsHandler } from '../context.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import { paymentFacts } from './payment-facts.ts'
import { requireReason } from '../reason.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import { sql } from 'kysely'

export const listWithdrawals: OpsHandler<'ops/withdrawal/list'> = async (ctx, { request }) => {
  const { status = 'processing' } = request
  const listed = { request, where: sql`status = ${status}`, waits: status === 'processing' }
  return readList(ctx, kindOf('withdrawal').source, listed, async (ids) => {
    const rows = await select(ctx).where('withdrawal.id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, item: presentWithdrawal(ctx, row) }))
  })
}

export const reviewWithdrawal: OpsHandler<'ops/withdrawal/review'> = async (ctx, caller) => {
  const { id, pass: given, reason: givenReason } = caller.request
  const pass = given === '1'
  const reason = requireReason(pass, givenReason)
  const reviewerId = caller.operator.userId
  const review = { kind: 'reviewWithdrawal', withdrawalId: id, reviewerId, pass, reason } as const
  const submit = (command: Command) =>
    decide(ctx, caller, { id, reason, requested: { pass: given } }, [command])
  if (!pass) return submit(review)
  const row = await findWithdrawal(ctx, id)
  if (row.status !== 'processing') return submit(review)
  await requireScreened(ctx.db, 'withdrawal', id)
  const firstId = numberOrNull(row.first_reviewer_id)
  return decideInCore(ctx, { ...decisionOn(row, reviewerId), firstId }, ({ needed, withdrawnId }) =>
    submit({ ...review, reviewersNeeded: needed, withdrawnReviewerId: withdrawnId }),
  )
}

export const recordPayment: OpsHandler<'ops/withdrawal/paid'> = async (ctx, caller) => {
  const { id, reference } = caller.request
  await requireBankPayment(ctx, id, caller.operator.userId)
  return decide(ctx, caller, { id, reason: '', requested: { reference } }, [
    { kind: 'noteWithdrawalSent', withdrawalId: id, txid: reference },
    { kind: 'noteWithdrawalConfirmed', withdrawalId: id },
  ])
}

export const returnUnpaid: OpsHandler<'ops/withdrawal/return'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  await requireBankPayment(ctx, id, caller.operator.userId)
  return decide(ctx, caller, { id, reason, requested: { returned: true } }, [
    { kind: 'returnWithdrawal', withdrawalId: id, reason },
  ])
}

interface Decision {
  readonly id: number
  readonly reason: string
  readonly requested: object
}

async function decide(
  ctx: Context,
  actor: Actor,
  { id, reason, requested }: Decision,
  commands: readonly Command[],
): Promise<OpsWithdrawal> {
  const before = presentWithdrawal(ctx, await findWithdrawal(ctx, id))
  return actAudited(
    ctx,
    actor,
    { target: `withdrawal:${id}`, reason, before, asked: requested },
    async () => {
      for (const command of commands) {
        const answer = await ctx.engine.submit(command)
        refuseHalted(answer)
        if (!answer.ok) throw rejectionOf(answer, ctx.now())
      }
      return presentWithdrawal(ctx, await findWithdrawal(ctx, id))
    },
  )
}

/** Returns a reviewer's decision to approve a withdrawal. */
export function decisionOn(row: Row, reviewerId: number): MoneyDecision {
  return {
    operatorId: reviewerId,
    customerId: Number(row.customer_id),
    kind: 'withdrawal',
    target: `withdrawal:${row.id}`,
    currencyId: row.currency_id,
    amount: BigInt(row.amount),
    needed: row.reviewers_needed === 1 ? 1 : 2,
  }
}

/** Builds the error of a rejection, with the hours until the owner's hold ends. */
function rejectionOf({ reject, until }: Extract<Answer, { ok: false }>, now: number): CallError {
  if (until === undefined) return new CallError(opsCodeOf(reject))
  return new CallError(opsCodeOf(reject), 'id', { hours: String(hoursUntil(until, now)) })
}

/**
 * Throws unless the withdrawal is a bank payment that was approved and does not belong to the operator.
 * On-chain payments are settled by the chain.
 */
async function requireBankPayment(ctx: Context, id: number, operatorId: number): Promise<void> {
  const { network, status, customer_id } = await findWithdrawal(ctx, id)
  if (Number(customer_id) === operatorId) throw new CallError('reviewer_must_not_be_owner')
  if (network !== BANK || (status !== 'passed' && status !== 'sent'))
    throw new CallError('withdrawal_must_await_bank', 'id')
}

/** A withdrawal with its owner's security hold. */
type Row = Selectable<Tables['withdrawal']> & Pick<Selectable<Tables['customer']>, 'hold_until'>

function select(ctx: Context) {
  return ctx.db
    .selectFrom('withdrawal')
    .innerJoin('customer', 'customer.id', 'withdrawal.customer_id')
    .selectAll('withdrawal')
    .select('customer.hold_until')
}

/** Finds a withdrawal. Throws `record_must_be_known` for an unknown id. */
export async function findWithdrawal(ctx: Context, id: number): Promise<Row> {
  const row = await select(ctx).where('withdrawal.id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}

export function presentWithdrawal(ctx: Context, row: Row): OpsWithdrawal {
  const currency = ctx.catalogue.currency(row.currency_id)
  const decimals = currency?.decimals ?? 0
  return {
    ...paymentFacts(ctx, row, row.amount),
    address: row.address,
    memo: row.memo,
    fee: formatUnits(BigInt(row.fee), decimals),
    status: row.status as OpsWithdrawal['status'],
    reviewers_needed: row.reviewers_needed,
    ...reviewersOf(row),
    reason: row.reason,
    txid: row.txid,
    hold_until: Number(row.hold_until),
    requested_at: Number(row.requested_at),
    reviewed_at: numberOrNull(row.reviewed_at),
  }
}

/** Returns the reviewers by their order, as the wire has them: one who decided alone, or after the own approval, is the first. */
function reviewersOf(row: Row): Pick<OpsWithdrawal, 'first_reviewer_id' | 'second_reviewer_id'> {
  const first = row.first_reviewer_id ?? row.reviewer_id
  const second = row.reviewer_id === first ? null : row.reviewer_id
  return { first_reviewer_id: numberOrNull(first), second_reviewer_id: numberOrNull(second) }
}
