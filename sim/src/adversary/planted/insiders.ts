import type { Planted, SourceEdit } from './planted.ts'

const BUDGET = 200_000
const REVIEW = 'core/src/wallet/withdrawals/review-withdrawal.ts'
const RETURN = 'core/src/wallet/withdrawals/return-withdrawal.ts'

/** Weaknesses that one operator who was bought uses for accomplices. */
export const PLANTED_INSIDERS: readonly Planted[] = [
  plantedInsider('own-money-without-a-daily-sum', ['day_sum'], {
    file: 'core/src/own-money/own-money-limits.ts',
    find: 'day * scale - movedLately(exchange, kind)',
    replace: 'day * scale',
  }),
  plantedInsider('own-money-by-a-day-of-an-hour', ['day_sum'], {
    file: 'core/src/own-money/own-money-limits.ts',
    find: 'OWN_MONEY_LIMIT_MS = 86_400_000',
    replace: 'OWN_MONEY_LIMIT_MS = 3_600_000',
  }),
  plantedInsider('own-money-by-a-used-receipt', ['reference'], {
    file: 'core/src/own-money/check-move.ts',
    find: 'exchange.ownMoney.references.has(reference)',
    replace: "exchange.ownMoney.references.has('')",
  }),
  plantedInsider('refunds-of-more-than-was-paid', ['refund'], {
    file: 'core/src/own-money/refund-fee.ts',
    find: 'feesPaid - (ownMoney.refunds.get(refundKey(customerId, currencyId)) ?? 0n)',
    replace: 'feesPaid + 0n * (ownMoney.refunds.get(refundKey(customerId, currencyId)) ?? 0n)',
  }),
  plantedInsider('one-reviewer-passes-any-withdrawal', ['alone'], {
    file: REVIEW,
    find: 'approval(counted.firstReviewerId, reviewerId, counted.reviewersNeeded)',
    replace: 'approval(counted.firstReviewerId, reviewerId, 1)',
  }),
  plantedInsider('reviewer-passes-a-withdrawal-twice', ['alone'], {
    file: REVIEW,
    find: "if (step === 'same person')",
    replace: "if (step === 'same person' && reviewerId === 0)",
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
