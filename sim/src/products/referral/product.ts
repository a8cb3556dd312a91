import type { Product } from '../product.ts'
import { coverage } from './coverage.ts'
import { drawReferral, drawReferralMeasures } from './draw.ts'
import { expectInviter, expectRebate, expectShare } from './expect.ts'
import { checkReferral, createReferralState, REFERRAL_REASONS, type ReferralState } from './reference.ts'
import { createReferralTables, type ReferralRows, referralRowsOf, type ReferralSnapshot } from './tables.ts'

export const referral: Product<
  'setInviter' | 'setRebateShare' | 'creditRebate',
  ReferralState,
  ReferralRows,
  ReferralSnapshot
> = {
  listing: () => [],
  draws: {
    weights: { customer: 25, marketMaker: 5 },
    draw: drawReferral,
    drawMeasures: drawReferralMeasures,
  },
  expectations: {
    setInviter: expectInviter,
    setRebateShare: expectShare,
    creditRebate: expectRebate,
  },
  createReference: createReferralState,
  check: checkReferral,
  ownReasons: REFERRAL_REASONS,
  rowsOf: referralRowsOf,
  createTables: createReferralTables,
  coverage,
}
