import type { Handlers } from '../handlers.ts'
import type { TiersCommand } from './commands.ts'
import { setFeeSchedule } from './set-fee-schedule.ts'
import { setWithdrawLimits } from './set-withdraw-limits.ts'

export const tiersHandlers: Handlers<TiersCommand> = { setFeeSchedule, setWithdrawLimits }
