import { sql } from 'kysely'
import type { SealedContacts } from '../../auth/users/contacts.ts'
import { dataKeyOf } from '../../db/data-keys.ts'
import { valuationText } from '../../instruments/valuation.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import { inviteeName } from './invitee-name.ts'
import { SUMMED_WORTH, worthRates } from './worth-rates.ts'

interface InviteeRow extends SealedContacts {
  readonly created_at: string
  readonly worth: string
}

export const listInvitees: Handler<'user/my_invite_list'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const { rows } = await sql<InviteeRow>`
    select invitee.*, (
      select ${SUMMED_WORTH} from rebate join ${worthRates(ctx)} using (currency_id)
      where rebate.invitee_id = invitee.id
    ) as worth
    from (
      select app_user.id, email_sealed, mobile_sealed, ${dataKeyOf('contacts')} as contacts_key, created_at
      from referral join app_user on app_user.id = referral.id
      where referral.inviter_id = ${session.userId}
      order by referral.id desc offset ${page.offset} limit ${page.limit + 1}
    ) invitee
    order by invitee.id desc`.execute(ctx.db)
  return presentPage(page, rows, (row) => ({
    id: Number(row.id),
    name: inviteeName(ctx.config.secret, row),
    joined_at: Number(row.created_at),
    income: valuationText(BigInt(row.worth)),
  }))
}
