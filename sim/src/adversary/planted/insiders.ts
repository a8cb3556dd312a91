import type { Planted, SourceEdit } from './planted.ts'

const BUDGET = 200_000
const REVIEW = 'core/src/wallet/withdrawals/review-withdrawal.ts'
const RETURN = 'core/src/wallet/withdrawals/return-withdrawal.ts'

/** Weaknesses that one operator who was bought uses for accomplices. */
export const PLANTED_INSIDERS: readonly Planted[] = [
  plantedInsider('own-money-without-a-daily-sum', ['day_sum'], {
    file: 'core/src/house/house-limits.ts',
    find: 'day * scale - movedLately(exchange, kind)',
    replace: 'day * scale',
  }),
  plantedInsider('own-money-by-a-day-of-an-hour', ['day_sum'], {
    file: 'core/src/house/house-limits.ts',
    find: 'HOUSE_LIMIT_MS = 86_400_000',
    replace: 'HOUSE_LIMIT_MS = 3_600_000',
  }),
  plantedInsider('own-money-by-a-used-receipt', ['reference'], {
    file: 'core/src/house/check-move.ts',
    find: 'exchange.house.references.has(reference)',
    replace: "exchange.house.references.has('')",
  }),
  plantedInsider('refunds-of-more-than-was-paid', ['refund'], {
    file: 'core/src/house/refund-fee.ts',
    find: 'feesPaid - (house.refunds.get(refundKey(customerId, currencyId)) ?? 0n)',
    replace: 'feesPaid + 0n * (house.refunds.get(refundKey(customerId, currencyId)) ?? 0n)',
  }),
  plantedInsider('one-reviewer-passes-any-withdrawal', ['alone'], {
    file: REVIEW,
    find: 'counted.reviewersNeeded === 2 &&',
    replace: 'counted.reviewersNeeded > 2 &&',
  }),
  plantedInsider('reviewer-passes-a-withdrawal-twice', ['alone'], {
    file: REVIEW,
    find: 'if (reviewerId === counted.firstReviewerId)',
    replace: 'if (reviewerId === 0 && counted.firstReviewerId === 0)',
  }),
  plantedInsider('reviewer-passes-their-own-withdrawal', ['alone'], {
    file: REVIEW,
    find: 'if (reviewerId === withdrawal.ownerId)',
    replace: 'if (reviewerId === 0)',
  }),
  plantedInsider('withdrawals-not-counted', ['withdrawals'], {
    file: 'core/src/wallet/withdrawals/request-withdrawal.ts',
    find: 'requestedOn(customer, today) >= WITHDRAWALS_PER_DAY',
    replace: 'requestedOn(customer, today) < 0',
  }),
  plantedInsider('withdrawal-returned-twice', ['gain'], {
    file: RETURN,
    find: "status: 'returned', reason",
    replace: "status: 'sent', reason",
  }),
  plantedInsider('withdrawal-fee-returned-twice', ['gain'], {
    file: RETURN,
    find: 'const netAmount = amount(withdrawal.amount - fee)',
    replace: 'const netAmount = amount(withdrawal.amount)',
  }),
  plantedInsider('one-operator-decides-large-deals', ['alone'], {
    file: 'core/src/fiat/deals/open-deal.ts',
    find: 'quantity >= coin.twoDecidersFrom ? 2 : 1',
    replace: 'quantity < coin.twoDecidersFrom ? 2 : 1',
  }),
]

function plantedInsider(name: string, kinds: readonly string[], edit: SourceEdit): Planted {
  return { name, edits: [edit], shownBy: kinds.map((kind) => `insider_${kind}`), budget: BUDGET }
}
