import type { OpsCustomer } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { proofsOf } from '../../auth/factors/factor-rules.ts'
import { factorsOf } from '../../auth/factors/prove-factor.ts'
import type { Context } from '../../calls/context.ts'
import { CallError } from '../../platform/call-error.ts'
import { submitAudited } from '../submit-audited.ts'
import type { OpsCaller, OpsHandler } from '../ops-handler.ts'
import { deleteOperatorSessions, roleOf } from '../../auth/sessions/operator-sessions.ts'
import { findOpenRemoval } from '../removals/removal-rows.ts'
import { type CustomerRecord, presentCustomer, selectCustomers } from './present.ts'

export const showCustomer: OpsHandler<'ops/customer/show'> = async (ctx, { request: { id } }) => {
  const row = await findRow(ctx, id)
  const removal = await findOpenRemoval(ctx.db, id)
  const accounts = await ctx.db
    .selectFrom('account')
    .select(['kind', 'currency_id', 'available', 'frozen'])
    .where('owner_id', '=', String(id))
    .orderBy('kind')
    .orderBy('currency_id')
    .execute()
  return {
    ...presentCustomer(row),
    hold_until: Number(row.hold_until),
    sessions: await ctx.sessions.count(id),
    second_factor: proofsOf(await factorsOf(ctx, id)).length > 0,
    removal_id: removal ? Number(removal.id) : null,
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

/**
 * Sets the operators' freeze of a customer. Freezing a colleague ends their sessions at the console as well; one operator
 * may do so twice a day, so that no single one can stop all others. Throws `too_many_requests` beyond that.
 */
async function setFrozen(
  ctx: Context,
  caller: OpsCaller<'ops/customer/freeze' | 'ops/customer/unfreeze'>,
  frozen: boolean,
): Promise<OpsCustomer> {
  const { id, reason } = caller.request
  if (id === caller.operator.userId) throw new CallError('reviewer_must_not_be_owner')
  const before = presentCustomer(await findRow(ctx, id))
  const endsSessions = frozen && roleOf(before.role) !== undefined
  if (endsSessions && !before.frozen_by.includes('operator'))
    await ctx.auth.rates.countStaffFreeze(caller.operator.userId)
  const asked = { target: `customer:${id}`, reason, before, asked: { frozen } }
  const command = { kind: 'setOperatorFreeze', customerId: id, frozen } as const
  return submitAudited(ctx, caller, asked, command, async () => {
    if (endsSessions) await deleteOperatorSessions(ctx.db, id)
    return presentCustomer(await findRow(ctx, id))
  })
}

async function findRow(ctx: Context, id: number): Promise<CustomerRecord> {
  const row = await selectCustomers(ctx.db).where('app_user.id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}
