import type { SelfLimitRow, SelfPauseRow } from './self-limit.ts'

/** The content of the replies to commands on self-set limits. */
export interface SelfLimitsReplies {
  setSelfLimit: { readonly selfLimit: SelfLimitRow }
  withdrawLimitChange: { readonly selfLimit: SelfLimitRow }
  beginPause: { readonly selfPause: SelfPauseRow }
}
