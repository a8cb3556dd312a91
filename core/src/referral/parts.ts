import type { ReferralCommand } from './commands.ts'
import type { ReferralFact } from './facts.ts'
import type { ReferralState } from './referral-state.ts'
import type { REFERRAL_REJECTS } from './rejects.ts'
import type { ReferralReplies } from './replies.ts'

export type * from './commands.ts'
export type * from './facts.ts'
export type { RebateMark, RebateShare, Referral } from './referral-state.ts'
export type * from './replies.ts'

/** The types of referrals, for those of the exchange. */
export interface ReferralParts {
  readonly command: ReferralCommand
  readonly replies: ReferralReplies
  readonly reject: (typeof REFERRAL_REJECTS)[number]
  readonly fact: ReferralFact
  readonly reason: 'referral_rebate'
  readonly internalReason: 'referral_funding'
  readonly account: 'referral'
  readonly state: ReferralState
}

declare module '../product-parts.ts' {
  interface ProductParts {
    readonly referral: ReferralParts
  }
}
