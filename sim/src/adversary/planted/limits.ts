import type { Planted, SourceEdit } from './planted.ts'

const BUDGET = 400_000

/** Weaknesses of the limits that customers set for themselves. */
export const PLANTED_LIMITS: readonly Planted[] = [
  plantedLimit('limit-loosened-at-once', ['exceeded'], {
    file: 'core/src/self-limits/set-self-limit.ts',
    find: 'isLooser(max, inForce)',
    replace: 'isLooser(max, undefined)',
  }),
  plantedLimit('pause-made-shorter', ['paused', 'invariant_violation'], {
    file: 'core/src/self-limits/begin-pause.ts',
    find: 'until < running.until)',
    replace: 'until < at)',
  }),
  plantedLimit('pause-spares-resting-orders', ['filled'], {
    file: 'core/src/self-limits/begin-pause.ts',
    find: 'selfLimits.blocked.add(customerId)',
    replace: 'selfLimits.blocked.delete(customerId)',
  }),
  plantedLimit('loss-of-a-whole-position-not-counted', ['exceeded', 'miscounted'], {
    file: 'core/src/perp/position/settle-part.ts',
    find: 'countPerpLoss(exchange, position.owner',
    replace: 'if (position.openLots > 0) countPerpLoss(exchange, position.owner',
  }),
  plantedLimit('fee-of-a-fill-not-counted', ['exceeded', 'miscounted'], {
    file: 'core/src/perp/opening/fill-opening.ts',
    find: 'countPerpLoss(exchange, order.owner, config.settleId, fee)',
    replace: 'countPerpLoss(exchange, order.owner, config.settleId, sub(fee, fee))',
  }),
  plantedLimit('open-margin-not-counted', ['exceeded'], {
    file: 'core/src/perp/position/at-risk.ts',
    find: 'account.frozen > 0n',
    replace: 'account.frozen < 0n',
  }),
  plantedLimit('open-stakes-not-counted', ['exceeded'], {
    file: 'core/src/self-limits/consult.ts',
    find: 'usdtValue(price, amount(open))',
    replace: 'usdtValue(price, amount(open - open))',
  }),
  plantedLimit('day-that-ends-an-hour-early', ['exceeded', 'miscounted'], {
    file: 'core/src/self-limits/self-limit.ts',
    find: 'return Math.floor(at / DAY_MS)',
    replace: 'return Math.floor((at + 3_600_000) / DAY_MS)',
  }),
  plantedLimit('loss-limit-counts-margin-only', ['exceeded', 'miscounted'], {
    file: 'core/src/perp/position/settle-part.ts',
    find: 'perp.config.settleId, add(fromMargin, fee))',
    replace: 'perp.config.settleId, fromMargin)',
  }),
  plantedLimit('pause-spares-sales-for-coins', ['paused'], {
    file: 'core/src/self-limits/consult.ts',
    find: "(side === 'buy' || !isUsdt(exchange, quoteId))",
    replace: "side === 'buy' && quoteId > 0",
  }),
  plantedLimit('pause-spares-subscriptions', ['paused'], {
    file: 'core/src/subscription/subscribe.ts',
    find: 'if (refused) return refused',
    replace: 'if (refused && ownerId < 0) return refused',
  }),
]

function plantedLimit(name: string, kinds: readonly string[], edit: SourceEdit): Planted {
  return { name, edits: [edit], shownBy: kinds.map((kind) => `limits_${kind}`), budget: BUDGET }
}
