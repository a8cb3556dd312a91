import { listInvitees } from './list-invitees.ts'
import { listRebates } from './list-rebates.ts'
import { rankInviters } from './rank-inviters.ts'
import { showIncome } from './show-income.ts'
import { showPoster } from './show-poster.ts'
import { showShare } from './show-share.ts'

export const referralHandlers = {
  'user/my_share': showShare,
  'user/my_poster': showPoster,
  'user/invite': showIncome,
  'user/invite_list': rankInviters,
  'user/my_invite_list': listInvitees,
  'user/my_account_return': listRebates,
}
