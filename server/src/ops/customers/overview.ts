import { type CustomerFlag, mayCall, type OpsResponseOf } from '@halyard/api/ops'
import { sql } from 'kysely'
import { roleOf } from '../../auth/sessions/operator-sessions.ts'
import type { Context } from '../../calls/context.ts'
import { VALUATION_DECIMALS, valuationOf, valuationText } from '../../instruments/valuation.ts'
import { CallError } from '../../platform/call-error.ts'
import { bandOf, findMasks } from '../grants/masks.ts'
import type { OpsHandler } from '../ops-handler.ts'
import { findIdentity } from '../risk/owner-state.ts'
import { findStaffOnNetworks } from '../risk/shared-networks.ts'

const FEEDBACK_MAX = 5

/** Returns what a decision about a customer needs first. */
export const showOverview: OpsHandler<'ops/customer/overview'> = async (ctx, { request, operator }) => {
  const { id } = request
  const masks = await findMasks(ctx, operator, id)
  const worth = await findWorth(ctx, id)
  const mayChat = mayCall(operator.role, 'ops/support/show')
  return {
    ...(await findIdentity(ctx, String(id), !masks.has('contacts'))),
    worth: masks.has('balances') ? bandOf(worth, VALUATION_DECIMALS) : valuationText(worth),
    flags: await findFlags(ctx, id, masks.has('devices')),
    chat_id: mayChat ? await findChat(ctx, id) : null,
    feedback_ids: mayChat ? await findFeedback(ctx, id) : [],
  }
}

/** Returns the value of everything on a customer's accounts in USDT units. */
async function findWorth({ db, catalogue }: Context, id: number): Promise<bigint> {
  const rows = await db
    .selectFrom('account')
    .select(['currency_id', sql<string>`sum(available + frozen)::text`.as('sum')])
    .where('owner_id', '=', String(id))
    .groupBy('currency_id')
    .execute()
  return rows.reduce((total, row) => total + valuationOf(catalogue, row.currency_id, BigInt(row.sum)), 0n)
}

type Flags = OpsResponseOf<'ops/customer/overview'>['flags']

/** Finds what stands out. Networks are a fact of devices, and left out where those are masked. */
async function findFlags({ db, now }: Context, id: number, hidesNetworks: boolean): Promise<Flags> {
  const { rows } = await sql<
    Record<Exclude<CustomerFlag, 'staff' | 'shares_network'>, boolean> & { role: string }
  >`
    select frozen_by_owner as frozen_owner, frozen_by_operator as frozen_operator, role,
      password_required_at is not null as password_required, hold_until > ${now()} as on_hold,
      exists (select from debt where customer_id = ${id} and amount > 0) as debt,
      exists (select from self_pause where id = ${id} and until > ${now()}) as paused,
      exists (select from self_limit where customer_id = ${id}) as limits,
      exists (select from fiat_trader where customer_id = ${id} and is_merchant) as merchant,
      exists (select from referral_partner where user_id = ${id} and active) as partner
    from app_user join customer using (id) where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new CallError('record_must_be_known', 'id')
  const { role, ...stored } = row
  const sharesNetwork = !hidesNetworks && (await findStaffOnNetworks(db, id, now())).length > 0
  return [
    ...(Object.keys(stored) as (keyof typeof stored)[]).filter((flag) => stored[flag]),
    ...(roleOf(role) === undefined ? [] : (['staff'] as const)),
    ...(sharesNetwork ? (['shares_network'] as const) : []),
  ]
}

async function findChat({ db }: Context, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('support_conversation')
    .select('id')
    .where('customer_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.id) : null
}

async function findFeedback({ db }: Context, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('feedback')
    .select('id')
    .where('customer_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(FEEDBACK_MAX)
    .execute()
  return rows.map((row) => Number(row.id))
}
