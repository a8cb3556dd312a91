import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { inviteCode } from '../../../../auth/users/users.ts'
import { REBATE_SHARE_PPM } from '../../../../engine/index.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'
import { MONTH_MS } from '../volume.ts'

/** The values of a partner that change. */
type PartnerValues = ValuesOf<'ops/partner/propose'>

/** Longer than an invite code, so that no two codes are equal. */
const CODE_LENGTH = 10

/**
 * Share and appointment of a partner, whose id is the customer's. The code of a partner never changes, and that of a
 * former one, who has the common share, no longer works.
 */
export const CHANGE = defineChangeKind<PartnerValues>({
  kind: 'partner',

  ownerOf: Number,

  current: findPartner,

  async normalise(ctx, id, { share_ppm, active }) {
    if (active === '1') return { share_ppm, active }
    if (!(await findPartner(ctx, id))) throw new CallError('nothing_changes')
    return { share_ppm: REBATE_SHARE_PPM, active }
  },

  async affected({ db, catalogue, now }, id) {
    const { rows: invited } = await sql<{ count: number }>`
      select count(*)::int as count from referral where inviter_id = ${Number(id)}`.execute(db)
    const { rows: rebates } = await sql<{ currency_id: number; amount: string }>`
      select currency_id, sum(amount) as amount from rebate
      where inviter_id = ${Number(id)} and at > ${now() - MONTH_MS}
      group by currency_id order by currency_id`.execute(db)
    const credited = rebates.flatMap(({ currency_id, amount }) => {
      const currency = catalogue.currency(currency_id)
      const value = currency && formatUnits(BigInt(amount), currency.decimals)
      return value ? [{ fact: 'rebates_30_days', value, currency: currency.name } as const] : []
    })
    return [{ fact: 'invited_customers', value: String(invited[0]?.count ?? 0) }, ...credited]
  },

  async apply({ db, engine, now }, { id, after, origin }) {
    const { share_ppm, active } = after
    const share = { customerId: Number(id), sharePpm: share_ppm }
    const answer = await engine.submit({ kind: 'setRebateShare', ...share }, origin)
    if (!answer.ok) return answer.reject
    const appointment = { share_ppm, active: active === '1' }
    await db
      .insertInto('referral_partner')
      .values({
        user_id: Number(id),
        code: inviteCode(CODE_LENGTH),
        ...appointment,
        appointed_at: now(),
      })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(appointment))
      .execute()
    return undefined
  },
})

async function findPartner({ db }: Context, id: string): Promise<PartnerValues | undefined> {
  const row = await db
    .selectFrom('referral_partner')
    .select(['share_ppm', 'active'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  return row && { share_ppm: row.share_ppm, active: row.active ? '1' : '0' }
}
