import type { OpsCustomer } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { freezeReasons } from '../../auth/users/freezes.ts'
import { CallError } from '../../platform/call-error.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import { appendAudit } from '../audit.ts'
import type { OpsCaller } from '../ops-handler.ts'
import type { Context, OpsHandler } from './context.ts'

const FOUND_MAX = 20
/** Matches a customer id: at most 15 digits. Longer digit strings are other identifiers. */
const ID = /^[0-9]{1,15}$/

/** Finds customers by a complete identifier only, so that operators cannot browse. */
export const findCustomers: OpsHandler<'ops/customer/find'> = async (ctx, { request }) => {
  const query = request.query.trim().toLowerCase()
  const rows = await select(ctx)
    .where((where) =>
      where.or([
        where('account_number', '=', query),
        where('email', '=', query),
        where('mobile', '=', query),
        ...(ID.test(query) ? [where('app_user.id', '=', query)] : []),
      ]),
    )
    .limit(FOUND_MAX)
    .execute()
  return { list: rows.map(present) }
}

export const showCustomer: OpsHandler<'ops/customer/show'> = async (ctx, { request: { id } }) => {
  const row = await findRow(ctx, id)
  const accounts = await ctx.db
    .selectFrom('account')
    .select(['kind', 'currency_id', 'available', 'frozen'])
    .where('owner_id', '=', String(id))
    .orderBy('kind')
    .orderBy('currency_id')
    .execute()
  return {
    ...present(row),
    hold_until: Number(row.hold_until),
    sessions: await ctx.sessions.count(id),
    balances: accounts.map(({ kind, currency_id, available, frozen }) => {
      const currency = ctx.catalogue.currency(currency_id)
      const decimals = currency?.decimals ?? 0
      return {
        account: kind,
        currency: currency?.name ?? '',
        available: formatUnits(BigInt(available), decimals),
        frozen: formatUnits(BigInt(frozen), decimals),
      }
    }),
  }
}

export const freezeCustomer: OpsHandler<'ops/customer/freeze'> = (ctx, caller) => setFrozen(ctx, caller, true)

export const unfreezeCustomer: OpsHandler<'ops/customer/unfreeze'> = (ctx, caller) =>
  setFrozen(ctx, caller, false)

async function setFrozen(
  ctx: Context,
  caller: OpsCaller<'ops/customer/freeze' | 'ops/customer/unfreeze'>,
  frozen: boolean,
): Promise<OpsCustomer> {
  const { id, reason } = caller.request
  if (id === caller.operator.userId) throw new CallError('reviewer_must_not_be_owner')
  const before = present(await findRow(ctx, id))
  const entry = { target: `customer:${id}`, reason, before }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'asked', after: { frozen } })
  const answer = await ctx.engine.submit({ kind: 'setOperatorFreeze', customerId: id, frozen })
  if (!answer.ok) throw new CallError(codeOf(answer.reject))
  const after = present(await findRow(ctx, id))
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'done', after })
  return after
}

function select(ctx: Context) {
  return ctx.db
    .selectFrom('app_user')
    .innerJoin('customer', 'customer.id', 'app_user.id')
    .select([
      'app_user.id',
      'account_number',
      'nickname',
      'email',
      'mobile',
      'role',
      'created_at',
      'frozen_by_owner',
      'frozen_by_operator',
      'verification',
      'hold_until',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

async function findRow(ctx: Context, id: number): Promise<Row> {
  const row = await select(ctx).where('app_user.id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}

function present(row: Row): OpsCustomer {
  const { account_number, nickname, email, mobile, role, verification } = row
  const id = Number(row.id)
  const created_at = Number(row.created_at)
  const frozen_by = freezeReasons(row)
  return { id, account_number, nickname, email, mobile, role, frozen_by, verification, created_at }
}
