import type { OpsPartner } from '@halyard/api/ops'
import { sql } from 'kysely'
import { inviteCode } from '../../auth/users/users.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import { REBATE_SHARE_PPM } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { Context, OpsHandler } from './context.ts'

/** Longer than an invite code, so that no two codes are equal. */
const CODE_LENGTH = 10

export const listPartners: OpsHandler<'ops/partner/list'> = async (ctx) => ({ list: await findPartners(ctx) })

/** Appoints, changes or ends a partner. The code of a partner never changes, and that of a former one no longer works. */
export const savePartner: OpsHandler<'ops/partner/save'> = async (ctx, caller) => {
  const { id, share_ppm, active, reason } = caller.request
  const user = await ctx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', String(id))
    .executeTakeFirst()
  if (!user) throw new CallError('record_must_be_known', 'id')
  const [before] = await findPartners(ctx, id)
  const entry = { target: `customer:${id}`, reason, ...(before ? { before } : {}) }
  const asked = { share_ppm, active: active === '1' }
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'asked', after: asked })
  const sharePpm = asked.active ? share_ppm : REBATE_SHARE_PPM
  const answer = await ctx.engine.submit({ kind: 'setRebateShare', customerId: id, sharePpm })
  if (!answer.ok) {
    await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: answer.reject })
    throw new CallError(codeOf(answer.reject), 'share_ppm')
  }
  await ctx.db
    .insertInto('referral_partner')
    .values({
      user_id: id,
      code: inviteCode(CODE_LENGTH),
      share_ppm: sharePpm,
      active: asked.active,
      appointed_at: ctx.now(),
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ share_ppm: sharePpm, active: asked.active }),
    )
    .execute()
  const [after] = await findPartners(ctx, id)
  if (!after) throw new Error(`partner ${id} was not stored`)
  await appendAudit(ctx.db, ctx.now(), caller, { ...entry, outcome: 'done', after })
  return after
}

interface PartnerRow {
  readonly id: string
  readonly account_number: string
  readonly code: string
  readonly share_ppm: number
  readonly active: boolean
  readonly invited: number
  readonly appointed_at: string
}

/** Finds all partners, or one, in the order of their ids. */
async function findPartners({ db }: Context, userId?: number): Promise<OpsPartner[]> {
  const { rows } = await sql<PartnerRow>`
    select user_id as id, account_number, code, share_ppm, active, appointed_at,
      (select count(*)::int from referral where inviter_id = user_id) as invited
    from referral_partner join app_user on app_user.id = user_id
    where ${userId ?? null}::bigint is null or user_id = ${userId ?? null}
    order by user_id`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id), appointed_at: Number(row.appointed_at) }))
}
