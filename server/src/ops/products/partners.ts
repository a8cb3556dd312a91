import type { OpsPartner } from '@halyard/api/ops'
import { sql } from 'kysely'
import { CallError } from '../../platform/call-error.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { OpsHandler } from '../context.ts'

interface PartnerRow {
  readonly id: string
  readonly account_number: string
  readonly code: string
  readonly share_ppm: number
  readonly active: boolean
  readonly invited: number
  readonly appointed_at: string
}

/** Lists all partners in the order of their ids. */
export const listPartners: OpsHandler<'ops/partner/list'> = async ({ db }) => {
  const { rows } = await sql<PartnerRow>`
    select user_id as id, account_number, code, share_ppm, active, appointed_at,
      (select count(*)::int from referral where inviter_id = user_id) as invited
    from referral_partner join app_user on app_user.id = user_id
    order by user_id`.execute(db)
  const list = rows.map(
    (row): OpsPartner => ({ ...row, id: Number(row.id), appointed_at: Number(row.appointed_at) }),
  )
  return { list }
}

/** Proposes to appoint a partner, or to change or end it, which a second operator decides. */
export const proposePartner: OpsHandler<'ops/partner/propose'> = async (ctx, caller) => {
  const { id, preview: _preview, reason: _reason, ...values } = caller.request
  const user = await ctx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', String(id))
    .executeTakeFirst()
  if (!user) throw new CallError('record_must_be_known', 'id')
  return proposeChange(ctx, caller, { kind: 'partner', id: String(id), values, isNew: true })
}
