import type { Amount } from '@halyard/money'

export interface ReferralReplies {
  /** The rebate in units; zero if the share of the fees is less than one unit. */
  creditRebate: { readonly rebate: Amount }
}
