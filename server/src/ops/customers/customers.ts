import type { OpsResponseOf } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { proofsOf } from '../../auth/factors/factor-rules.ts'
import { factorsOf } from '../../auth/factors/prove-factor.ts'
import { freezeReasons } from '../../auth/users/freezes.ts'
import type { Context } from '../../calls/context.ts'
import { findClosing } from '../../closing/closing-rows.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import { CallError } from '../../platform/call-error.ts'
import { inTurn } from '../changes/in-turn.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { submitAudited } from '../submit-audited.ts'
import type { OpsCaller, OpsHandler } from '../ops-handler.ts'
import { roleOf } from '../../auth/sessions/operator-sessions.ts'
import { findOpenRemoval } from '../removals/removal-rows.ts'
import { bandOf, findMasks, hideContacts } from '../grants/masks.ts'
import { withdrawWork } from '../two-persons/withdraw-work.ts'
import { type CustomerRecord, presentCustomer, selectCustomers } from './present.ts'

export const showCustomer: OpsHandler<'ops/customer/show'> = async (ctx, { request: { id }, operator }) => {
  const row = await findRow(ctx, id)
  const removal = await findOpenRemoval(ctx.db, id)
  const accounts = await ctx.db
    .selectFrom('account')
    .select(['kind', 'currency_id', 'available', 'frozen'])
    .where('owner_id', '=', String(id))
    .orderBy('kind')
    .orderBy('currency_id')
    .execute()
  const masks = await findMasks(ctx, operator, id)
  const shown = presentCustomer(ctx.config.secret, row)
  return {
    ...(masks.has('contacts') ? hideContacts(shown) : shown),
    hold_until: Number(row.hold_until),
    sessions: await ctx.sessions.count(id),
    second_factor: proofsOf(await factorsOf(ctx, id)).length > 0,
    masked: [...masks],
    removal_id: removal ? Number(removal.id) : null,
    closing: await presentClosing(ctx, id),
    returned_from: numberOrNull(row.returned_from),
    balances: accounts.map(({ kind, currency_id, available, frozen }) => {
      const currency = ctx.catalogue.currency(currency_id)
      const decimals = currency?.decimals ?? 0
      const textOf = masks.has('balances') ? bandOf : formatUnits
      return {
        account: kind,
        currency: currency?.name ?? '',
        available: textOf(BigInt(available), decimals),
        frozen: textOf(BigInt(frozen), decimals),
      }
    }),
  }
}

async function presentClosing({ db }: Context, id: number) {
  const closing = await findClosing(db, id)
  if (!closing || closing.status === 'cancelled') return null
  return { status: closing.status, closes_at: Number(closing.closes_at) }
}

/**
 * Freezes a customer, and ends their sessions and API keys. Of a colleague it withdraws what they had begun; one operator may do so
 * twice a day, so that no single one can stop all others. Throws `too_many_requests` beyond that.
 */
export const freezeCustomer: OpsHandler<'ops/customer/freeze'> = async (ctx, caller) => {
  const { before, isStaff } = await findOther(ctx, caller)
  if (isStaff && !before.frozen_by.includes('operator'))
    await ctx.auth.rates.countStaffFreeze(caller.operator.userId)
  return setFrozen(ctx, caller, before, true, async () => {
    await ctx.sessions.closeAll(before.id)
    return isStaff ? suspend(ctx, caller) : {}
  })
}

/**
 * Lifts the operators' freeze of a customer. Throws `unfreeze_needs_two` for a colleague, unless an admin is the only one left
 * who could agree.
 */
export const unfreezeCustomer: OpsHandler<'ops/customer/unfreeze'> = async (ctx, caller) => {
  const { before, isStaff } = await findOther(ctx, caller)
  if (isStaff && (caller.operator.role !== 'admin' || (await hasOtherOperator(ctx, caller))))
    throw new CallError('unfreeze_needs_two')
  return setFrozen(ctx, caller, before, false)
}

/** Proposes to lift the freeze of a colleague, which a second operator decides. */
export const proposeUnfreeze: OpsHandler<'ops/staff/propose_unfreeze'> = (ctx, caller) =>
  proposeChange(ctx, caller, { kind: 'suspension', id: String(caller.request.id), values: { frozen: '0' } })

type Freeze = OpsResponseOf<'ops/customer/freeze'>
type FreezeCaller = OpsCaller<'ops/customer/freeze' | 'ops/customer/unfreeze'>

/** Finds a customer who is not the caller. */
async function findOther(ctx: Context, { request: { id }, operator }: FreezeCaller) {
  if (id === operator.userId) throw new CallError('reviewer_must_not_be_owner')
  const row = await findRow(ctx, id)
  return { before: presentFreeze(row), isStaff: roleOf(row.role) !== undefined }
}

async function setFrozen(
  ctx: Context,
  caller: FreezeCaller,
  before: Freeze,
  frozen: boolean,
  act: () => object | Promise<object> = () => ({}),
): Promise<Freeze> {
  const { id, reason } = caller.request
  return inTurn(`customer:${id}`, async () => {
    const asked = { target: `customer:${id}`, reason, before, asked: { frozen } }
    const command = { kind: 'setOperatorFreeze', customerId: id, frozen } as const
    await submitAudited(ctx, caller, asked, command, async () => {
      const done = await act()
      return { ...presentFreeze(await findRow(ctx, id)), ...done }
    })
    return presentFreeze(await findRow(ctx, id))
  })
}

/** Without contacts: a freeze needs no grant, and more operators may read its audit line than contacts. */
function presentFreeze(row: CustomerRecord): Freeze {
  return { id: Number(row.id), frozen_by: freezeReasons(row) }
}

/** Ends the sessions of a frozen colleague at the console and withdraws their work. Decisions at this moment are stored first, or rejected. */
async function suspend(ctx: Context, { request: { id, reason }, operator }: FreezeCaller) {
  const work = await ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('app_user').select('id').where('id', '=', String(id)).forUpdate().execute()
    await trx.deleteFrom('ops_session').where('user_id', '=', String(id)).execute()
    const withdrawal = { operatorId: String(id), deciderId: operator.userId, at: ctx.now(), reason }
    return withdrawWork(trx, ctx.notices, withdrawal)
  })
  ctx.notices.publish(work.notices)
  return { withdrawn: work.counts }
}

/** Returns whether an operator or admin could agree, apart from the caller and the frozen colleague. */
async function hasOtherOperator(
  { db }: Context,
  { request: { id }, operator }: FreezeCaller,
): Promise<boolean> {
  const other = await selectCustomers(db)
    .where('role', 'in', ['operator', 'admin'])
    .where('frozen_by_operator', '=', false)
    .where('app_user.disabled', '=', false)
    .where('app_user.id', 'not in', [String(id), String(operator.userId)])
    .executeTakeFirst()
  return other !== undefined
}

async function findRow(ctx: Context, id: number): Promise<CustomerRecord> {
  const row = await selectCustomers(ctx.db).where('app_user.id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}
