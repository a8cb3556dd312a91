import type { RecordKind } from '@halyard/api/ops'
import { chainKind } from './chain.ts'
import { changeKind } from './change.ts'
import { depositClaimKind } from './deposit-claim.ts'
import { customerKind } from './customer.ts'
import { depositKind } from './deposit.ts'
import { feedbackKind } from './feedback.ts'
import { fiatDealKind } from './fiat-deal.ts'
import { paymentKind } from './payment.ts'
import { removalKind } from './removal.ts'
import { staffFactorKind } from './staff-factor.ts'
import { subscriptionKind } from './subscription.ts'
import { supportKind } from './support.ts'
import { verificationKind } from './verification.ts'
import { withdrawalKind } from './withdrawal.ts'
import type { KindOfRecord } from './record-kind.ts'

/** Every kind of record that waits for a person. */
export const KINDS: Readonly<Record<RecordKind, KindOfRecord>> = {
  verification: verificationKind,
  withdrawal: withdrawalKind,
  deposit: depositKind,
  charge: depositClaimKind,
  payment: paymentKind,
  chain: chainKind,
  customer: customerKind,
  fiat_deal: fiatDealKind,
  subscription: subscriptionKind,
  support: supportKind,
  feedback: feedbackKind,
  change: changeKind,
  removal: removalKind,
  staff_factor: staffFactorKind,
}
