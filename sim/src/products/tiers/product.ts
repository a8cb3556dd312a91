import type { SetFeeSchedule, SetWithdrawLimits } from '@halyard/core'
import {
  expectRejects,
  type Expectation,
  type RuleContext,
  type SharedReference,
} from '../../oracle/expectation.ts'
import { createTiersReference } from '../../oracle/tiers-reference.ts'
import type { Product } from '../product.ts'
import { checkTiers } from './check.ts'
import { createTiersTables, type TiersRows, tiersRowsOf, type TiersSnapshot } from './tables.ts'

/** Fees by volume and limits by level. The oracle shares their state, because other products charge and ask. `workload/tiering.ts` draws them. */
export const tiers: Product<
  'setFeeSchedule' | 'setWithdrawLimits',
  Pick<SharedReference, 'tiers'>,
  TiersRows,
  TiersSnapshot
> = {
  listing: () => [],
  draws: { weights: { customer: 0, marketMaker: 0 }, draw: () => ({ kind: 'passTime' }) },
  expectations: { setFeeSchedule: expectSchedule, setWithdrawLimits: expectLimits },
  createReference: () => ({ tiers: createTiersReference() }),
  check: checkTiers,
  rowsOf: tiersRowsOf,
  createTables: createTiersTables,
  coverage: {
    entriesOf: ({ feeSchedules, limitParts }) => [
      ...feeSchedules.map(() => 'fee schedule'),
      ...limitParts.map(({ value }) => (value === 0n ? 'limit given back' : 'limit used')),
    ],
    required: ['fee schedule', 'limit given back', 'limit used'],
  },
}

/** Restates which schedules exist: volumes grow, shares fall, no share is below a half or above one. */
function expectSchedule(_context: RuleContext, { steps, perpsPpm }: SetFeeSchedule): Expectation {
  const pairs = steps.slice(1).map((step, index) => [steps[index], step] as const)
  const isOrdered = pairs.every(
    ([before, after]) =>
      before !== undefined &&
      before.volume < after.volume &&
      before.makerPpm >= after.makerPpm &&
      before.takerPpm >= after.takerPpm,
  )
  const areShares = steps.every(
    ({ makerPpm, takerPpm }) =>
      [makerPpm, takerPpm].every((ppm) => Number.isInteger(ppm) && ppm >= 500_000 && ppm <= 1_000_000) &&
      makerPpm <= takerPpm,
  )
  const isRight =
    isOrdered &&
    areShares &&
    steps[0]?.volume === 0n &&
    steps.length <= 10 &&
    Number.isInteger(perpsPpm) &&
    perpsPpm >= 0 &&
    perpsPpm <= 1_000_000
  return expectRejects(!isRight && 'fee_schedule_is_invalid')
}

/** Restates which limits exist: positive ones that never fall from a level to the next. */
function expectLimits(_context: RuleContext, { levels }: SetWithdrawLimits): Expectation {
  const isRight =
    levels.length > 0 &&
    levels.length <= 12 &&
    levels.every(
      ({ verification, ageDays, dailyMax, monthlyMax }, index) =>
        [0, 1, 2].includes(verification) &&
        Number.isInteger(ageDays) &&
        ageDays >= 0 &&
        ageDays <= 3_650 &&
        dailyMax > 0n &&
        monthlyMax >= dailyMax &&
        dailyMax >= (levels[index - 1]?.dailyMax ?? 0n) &&
        monthlyMax >= (levels[index - 1]?.monthlyMax ?? 0n),
    )
  return expectRejects(!isRight && 'withdraw_limits_are_invalid')
}
