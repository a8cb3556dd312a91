import type { Planted } from '../adversary/planted/planted.ts'

/** A weakness with the part of a problem's text by which the simulator must report it. */
export type PlantedWeakness = Pick<Planted, 'name' | 'edits'> & {
  readonly shownBy: string
  /** A seed at which a search finds it soon. */
  readonly from: number
}

const TRIM = 'core/src/perp/position/trim-reducing.ts'
const REDUCE = 'core/src/perp/reducing/reduce-position.ts'
const FILL = 'core/src/perp/opening/fill-opening.ts'

/** Weaknesses of net positions, conditional orders and top-ups that the simulator must notice when they are reintroduced. */
export const PLANTED: readonly PlantedWeakness[] = [
  weakness('orders-keep-lots-of-a-reduced-position', 8, 'reduces ', {
    file: TRIM,
    find: 'if (kept < order.remaining) shrink(',
    replace: 'if (kept < 0) shrink(',
  }),
  weakness('oldest-order-loses-its-lots-first', 72, 'remaining of', {
    file: TRIM,
    find: 'of reducingOrders(perp, owner, side)) {',
    replace: 'of reducingOrders(perp, owner, side).toReversed()) {',
  }),
  weakness('reduces-more-than-the-position', 20, 'violates reduces_more_than_position', {
    file: REDUCE,
    find: 'if (lots > held.openLots - taken)',
    replace: 'if (lots > held.openLots)',
  }),
  weakness('profit-is-removed-as-margin', 8, 'violates margin_must_remain', {
    file: 'core/src/perp/remove-margin.ts',
    find: 'const least = fromMargin < fromEquity ? fromMargin : fromEquity',
    replace: 'const least = fromMargin < fromEquity ? fromEquity : fromEquity',
  }),
  weakness('loss-is-removed-as-margin', 31, 'violates margin_must_remain', {
    file: 'core/src/perp/remove-margin.ts',
    find: 'const least = fromMargin < fromEquity ? fromMargin : fromEquity',
    replace: 'const least = fromMargin < fromEquity ? fromMargin : fromMargin',
  }),
  weakness('mode-changes-while-orders-are-open', 3, 'violates positions_must_be_closed', {
    file: 'core/src/perp/mode/set-position-mode.ts',
    find: 'if (isChange && (perps.counts.of(customer) > 0 ||',
    replace: 'if (isChange && (perps.counts.of(customer) > 3 ||',
  }),
  weakness('nets-beyond-the-margin', 40, 'instead of', {
    file: 'core/src/perp/opening/execute-opening.ts',
    find: "if (isBeyondNetting(exchange, perp, order, ticks)) return 'no_more_liquidity'",
    replace: "if (isBeyondNetting(exchange, perp, order, ticks) && lots < 0) return 'no_more_liquidity'",
  }),
  weakness('stop-leaves-orders-of-the-contract', 8, 'while order', {
    file: 'core/src/perp/position/cancel-with-position.ts',
    find: 'for (const row of rows) if (!row.reduceOnly)',
    replace: 'for (const row of rows) if (row === position && !row.reduceOnly)',
  }),
  weakness('position-keeps-the-rate-of-its-old-tier', 58, 'has a maintenance of', {
    file: 'core/src/perp/netting.ts',
    find: '    updateMaintenance(exchange, perp, row)\n',
    replace: '    if (closing < 0) updateMaintenance(exchange, perp, row)\n',
  }),
  weakness('reducing-maker-pays-no-fee', 2, 'instead of', {
    file: FILL,
    find: 'const amount = ppmCeil(value, order.makerFeePpm)',
    replace: 'const amount = ppmCeil(ZERO_UNITS, order.makerFeePpm)',
  }),
  weakness('stops-of-an-added-order-are-lost', 60, 'has a stopLossTicks of', {
    file: FILL,
    find: 'target.stopLossTicks = stopLossTicks ?? target.stopLossTicks',
    replace: 'target.stopLossTicks = target.stopLossTicks ?? stopLossTicks',
  }),
  weakness('conditional-order-outlives-the-position-it-closes', 4, 'did not end', {
    file: TRIM,
    find: 'if (!held) endWithPosition(',
    replace: "if (!held && side === 'long') endWithPosition(",
  }),
  weakness('uncertain-price-triggers-an-opening', 8, 'is not rejected by price_is_uncertain', {
    file: 'core/src/perp/waiting/conditionals.ts',
    find: "status === 'open' && perp.index.quality !== 'uncertain'",
    replace: "status === 'open'",
  }),
  weakness('newest-of-reached-orders-comes-first', 8, 'did not end', {
    file: 'core/src/perp/conditional/trigger-conditional.ts',
    find: 'order.id < next.id',
    replace: 'order.id > next.id',
  }),
  weakness('coin-account-pays-above-the-limit', 1, 'violates insufficient_balance', {
    file: 'core/src/customer/top-up.ts',
    find: 'return missing <= takenMax && coins',
    replace: 'return coins',
  }),
  weakness('coin-account-pays-the-whole-cost', 5, ' coin', {
    file: 'core/src/customer/top-up.ts',
    find: 'const moved = amount(missing)',
    replace: 'const moved = amount(BigInt(payment.cost))',
  }),
]

function weakness(
  name: string,
  from: number,
  shownBy: string,
  edit: Planted['edits'][number],
): PlantedWeakness {
  return { name, from, edits: [edit], shownBy }
}
