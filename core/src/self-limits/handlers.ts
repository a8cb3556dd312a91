import type { Handlers } from '../handlers.ts'
import { beginPause } from './begin-pause.ts'
import type { SelfLimitsCommand } from './commands.ts'
import { setSelfLimit } from './set-self-limit.ts'
import { withdrawLimitChange } from './withdraw-limit-change.ts'

export const selfLimitsHandlers: Handlers<SelfLimitsCommand> = {
  setSelfLimit,
  withdrawLimitChange,
  beginPause,
}
