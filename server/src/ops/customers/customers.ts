import type { OpsResponseOf } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { proofsOf } from '../../auth/factors/factor-rules.ts'
import { factorsOf } from '../../auth/factors/prove-factor.ts'
import { freezeReasons } from '../../auth/users/freezes.ts'
import type { Context } from '../../calls/context.ts'
import { CallError } from '../../platform/call-error.ts'
import { submitAudited } from '../submit-audited.ts'
import type { OpsCaller, OpsHandler } from '../ops-handler.ts'
import { deleteOperatorSessions, roleOf } from '../../auth/sessions/operator-sessions.ts'
import { findOpenRemoval } from '../removals/removal-rows.ts'
import { bandOf, findMasks, hideContacts } from './masks.ts'
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
  const shown = presentCustomer(row)
  return {
    ...(masks.has('contacts') ? hideContacts(shown) : shown),
    hold_until: Number(row.hold_until),
    sessions: await ctx.sessions.count(id),
    second_factor: proofsOf(await factorsOf(ctx, id)).length > 0,
    masked: [...masks],
    removal_id: removal ? Number(removal.id) : null,
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
): Promise<OpsResponseOf<'ops/customer/freeze'>> {
  const { id, reason } = caller.request
  if (id === caller.operator.userId) throw new CallError('reviewer_must_not_be_owner')
  const row = await findRow(ctx, id)
  const before = presentFreeze(row)
  const endsSessions = frozen && roleOf(row.role) !== undefined
  if (endsSessions && !before.frozen_by.includes('operator'))
    await ctx.auth.rates.countStaffFreeze(caller.operator.userId)
  const asked = { target: `customer:${id}`, reason, before, asked: { frozen } }
  const command = { kind: 'setOperatorFreeze', customerId: id, frozen } as const
  return submitAudited(ctx, caller, asked, command, async () => {
    if (endsSessions) await deleteOperatorSessions(ctx.db, id)
    return presentFreeze(await findRow(ctx, id))
  })
}

/** Without contacts: a freeze needs no grant, and its line in the audit log is for more eyes than they are. */
function presentFreeze(row: CustomerRecord): OpsResponseOf<'ops/customer/freeze'> {
  return { id: Number(row.id), frozen_by: freezeReasons(row) }
}

async function findRow(ctx: Context, id: number): Promise<CustomerRecord> {
  const row = await selectCustomers(ctx.db).where('app_user.id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}
