import type { Handlers } from '../handlers.ts'
import type { ReferralCommand } from './commands.ts'
import { creditRebate } from './credit-rebate.ts'
import { setInviter } from './set-inviter.ts'
import { setRebateShare } from './set-rebate-share.ts'

export const referralHandlers: Handlers<ReferralCommand> = {
  setInviter,
  setRebateShare,
  creditRebate,
}
