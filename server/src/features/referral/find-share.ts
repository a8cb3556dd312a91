import type { ResponseOf } from '@halyard/api'
import { REBATE_SHARE_PPM } from '../../engine/index.ts'
import type { Context } from './context.ts'

/**
 * Returns a customer's link and code for inviting others, with their latest share. The link carries the authorization
 * code of an active partner.
 */
export async function findShare(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: number,
): Promise<ResponseOf<'user/my_share'>> {
  const row = await db
    .selectFrom('app_user')
    .leftJoin('referral_partner', (join) =>
      join.onRef('referral_partner.user_id', '=', 'app_user.id').on('referral_partner.active', '=', true),
    )
    .leftJoin('rebate_share', 'rebate_share.inviter_id', 'app_user.id')
    .select(['invite_code', 'referral_partner.code', 'rebate_share.share_ppm'])
    .where('app_user.id', '=', String(userId))
    .orderBy('rebate_share.from_day', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    invite_code: row.invite_code,
    authorization_code: row.code,
    link: `${config.publicUrl}/?invite=${row.code ?? row.invite_code}`,
    share_ppm: row.share_ppm ?? REBATE_SHARE_PPM,
  }
}
