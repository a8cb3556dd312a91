import { beginPause } from './begin-pause.ts'
import { setLimit } from './set-limit.ts'
import { showLimits } from './show-limits.ts'
import { withdrawChange } from './withdraw-change.ts'

export const limitsHandlers = {
  'user/limits': showLimits,
  'user/set_limit': setLimit,
  'user/withdraw_limit_change': withdrawChange,
  'user/pause': beginPause,
}
