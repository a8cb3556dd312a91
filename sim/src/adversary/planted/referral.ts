import type { Planted } from './planted.ts'

const BUDGET = 200_000

/** Weaknesses of rebates. */
export const PLANTED_REFERRAL: readonly Planted[] = [
  {
    name: 'rebate-credited-twice',
    edits: [
      {
        file: 'core/src/referral/credit-rebate.ts',
        find: 'if (mark && day <= mark.day)',
        replace: 'if (mark && day < mark.day)',
      },
    ],
    shownBy: ['referral_twice'],
    budget: BUDGET,
  },
  {
    name: 'rebate-before-the-day-ends',
    edits: [
      {
        file: 'core/src/referral/credit-rebate.ts',
        find: '(day + 1) * DAY_MS <= at',
        replace: 'day * DAY_MS <= at',
      },
    ],
    shownBy: ['referral_early'],
    budget: BUDGET,
  },
  {
    name: 'rebate-rounded-up',
    edits: [
      {
        file: 'core/src/referral/credit-rebate.ts',
        find: ') / 1_000_000n)',
        replace: ' + 999_999n) / 1_000_000n)',
      },
    ],
    shownBy: ['referral_gain'],
    budget: BUDGET,
  },
  {
    name: 'rebate-share-without-a-limit',
    edits: [
      {
        file: 'core/src/referral/set-rebate-share.ts',
        find: 'sharePpm >= 1 && sharePpm <= REBATE_SHARE_MAX_PPM',
        replace: 'sharePpm >= 1 && REBATE_SHARE_MAX_PPM > 0',
      },
    ],
    shownBy: ['referral_gain'],
    budget: BUDGET,
  },
  {
    name: 'inviters-in-a-circle',
    edits: [
      {
        file: 'core/src/referral/set-inviter.ts',
        find: 'if (referral.inviters.has(customerId))',
        replace: 'if (referral.inviters.has(0))',
      },
    ],
    shownBy: ['referral_circle'],
    budget: BUDGET,
  },
]
