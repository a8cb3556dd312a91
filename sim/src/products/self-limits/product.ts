import type { SharedReference } from '../../oracle/expectation.ts'
import { createSelfLimitsReference } from '../../oracle/self-limits-reference.ts'
import type { Product } from '../product.ts'
import { checkSelfLimits } from './check.ts'
import { coverage } from './coverage.ts'
import { drawSelfLimits } from './draw.ts'
import { expectLimit, expectPause, expectWithdrawing } from './expect.ts'
import {
  createSelfLimitsTables,
  type SelfLimitsRows,
  selfLimitsRowsOf,
  type SelfLimitsSnapshot,
} from './tables.ts'

/** Limits that customers set for themselves. The oracle shares their state, because other products consult it. */
export const selfLimits: Product<
  'setSelfLimit' | 'withdrawLimitChange' | 'beginPause',
  Pick<SharedReference, 'selfLimits'>,
  SelfLimitsRows,
  SelfLimitsSnapshot
> = {
  listing: () => [],
  draws: { weights: { customer: 16, marketMaker: 1 }, draw: drawSelfLimits },
  expectations: {
    setSelfLimit: expectLimit,
    withdrawLimitChange: expectWithdrawing,
    beginPause: expectPause,
  },
  createReference: () => ({ selfLimits: createSelfLimitsReference() }),
  check: checkSelfLimits,
  rowsOf: selfLimitsRowsOf,
  createTables: createSelfLimitsTables,
  coverage,
}
