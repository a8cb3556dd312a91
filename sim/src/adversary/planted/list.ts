import { PLANTED_LIMITS } from './limits.ts'
import type { Planted } from './planted.ts'
import { PLANTED_FEED } from './feed.ts'
import { PLANTED_FIAT } from './fiat.ts'
import { PLANTED_FORMULAS } from './formulas.ts'
import { PLANTED_HOUSE } from './house.ts'
import { PLANTED_INSIDERS } from './insiders.ts'
import { PLANTED_REFERRAL } from './referral.ts'
import { PLANTED_STOPS } from './stops.ts'
import { PLANTED_SUBSCRIPTION } from './subscription.ts'
import { PLANTED_WEALTH } from './wealth.ts'

const LIMIT_FOR_GAPS_ONLY = {
  file: 'core/src/perp/liquidation/liquidate.ts',
  find: `    ? Math.max(edge, covered, Math.min(bankrupt, markTicks - slack))
    : Math.min(edge, covered, Math.max(bankrupt, markTicks + slack))`,
  replace: `    ? Math.max(edge, covered)
    : Math.min(edge, covered)`,
}

const WIDE_CLAMP = {
  file: 'core/src/perp/mark/mark.ts',
  find: 'config.markClampPpm) / 1_000_000',
  replace: '30_000) / 1_000_000',
}

/** Weaknesses that the adversary must find when they are reintroduced. */
export const PLANTED: readonly Planted[] = [
  {
    // The limit at the bankruptcy price and the caps each prevent this alone, so both are removed.
    name: 'liquidation-uses-whole-fund',
    edits: [
      LIMIT_FOR_GAPS_ONLY,
      {
        file: 'core/src/perp/liquidation/liquidate.ts',
        find: 'const { cap, affordable } = coverCap(exchange, perp, value)',
        replace:
          'const cap = amount(coverCap(exchange, perp, value).cap * 0n + 10n ** 12n); const affordable = cap',
      },
    ],
    // The budget of a minute is gone too, and reports it first.
    shownBy: ['fund', 'payout_bound'],
    budget: 2_000_000,
  },
  {
    name: 'fund-pays-without-a-gap',
    edits: [LIMIT_FOR_GAPS_ONLY],
    shownBy: ['fund'],
    budget: 6_000_000,
  },
  {
    // The liquidation limit bounds the cost to the fund, so the oracle reports the rule itself.
    name: 'far-orders-rest',
    edits: [
      {
        file: 'core/src/perp/opening/check-terms.ts',
        find: ' || !crosses(side, ticks, outerEdge)',
        replace: ' || outerEdge < 0',
      },
    ],
    shownBy: ['far_order'],
    budget: 1_000_000,
  },
  {
    name: 'mark-clamp-too-wide',
    edits: [WIDE_CLAMP],
    shownBy: ['wrongful_liquidation'],
    budget: 6_000_000,
  },
  {
    // The clamp alone protects innocent positions, so it is widened here.
    name: 'mark-of-best-prices',
    edits: [
      WIDE_CLAMP,
      {
        file: 'core/src/perp/mark/impact-price.ts',
        find: 'Math.ceil(config.impactNotional / tickLotUnits)',
        replace: '1',
      },
      {
        file: 'core/src/perp/mark/impact-price.ts',
        find: 'if (ask - bid > spreadMax) return undefined',
        replace: 'if (spreadMax < 0) return undefined',
      },
    ],
    shownBy: ['wrongful_liquidation'],
    budget: 2_000_000,
  },
  {
    name: 'tier-per-row',
    edits: [
      {
        file: 'core/src/perp/opening/plan-opening.ts',
        find: 'const tier = tierOf(config, total)',
        replace: 'const tier = tierOf(config, lots)',
      },
    ],
    shownBy: ['tier'],
    budget: 1_000_000,
  },
  {
    name: 'no-budget-a-minute',
    edits: [
      {
        file: 'core/src/perp/position/cover.ts',
        find: 'affordable: min(cap, amount(budget > paid ? budget - paid : 0n))',
        replace: 'affordable: min(cap, amount(budget > 0n ? cap : 0n))',
      },
    ],
    shownBy: ['payout_bound'],
    budget: 6_000_000,
  },
  {
    name: 'no-position-limit',
    edits: [
      {
        file: 'core/src/perp/opening/plan-opening.ts',
        find: 'if (!customer.isMarketMaker && exceedsPositionLimit(exchange, perp, total))',
        replace: 'if (lots < 0 && exceedsPositionLimit(exchange, perp, total))',
      },
    ],
    shownBy: ['position_limit'],
    budget: 2_000_000,
  },
  {
    name: 'rank-by-row',
    edits: [
      {
        file: 'core/src/perp/liquidation/deleverage.ts',
        find: 'totals.get(position.ownerId)',
        replace: 'totals.get(position.id)',
      },
      {
        file: 'core/src/perp/liquidation/deleverage.ts',
        find: 'totals.set(position.ownerId, total)',
        replace: 'totals.set(position.id, total)',
      },
    ],
    shownBy: ['rank'],
    budget: 2_000_000,
  },
  {
    name: 'bankrupt-when-opened',
    edits: [
      {
        file: 'core/src/perp/opening/plan-opening.ts',
        find: 'if (quote.lots > 0 && wouldBeLiquidated(',
        replace: 'if (quote.lots < 0 && wouldBeLiquidated(',
      },
      {
        file: 'core/src/perp/opening/plan-opening.ts',
        find: 'if (remainder > 0 && wouldBeLiquidated(',
        replace: 'if (remainder < 0 && wouldBeLiquidated(',
      },
    ],
    shownBy: ['fund', 'gain'],
    budget: 2_000_000,
  },
  {
    name: 'open-by-a-stale-price',
    edits: [
      {
        file: 'core/src/perp/perp.ts',
        find: 'perp.markTicks > 0 && hasFreshPrice(perp.index, at)',
        replace: 'perp.markTicks > 0 && at > 0',
      },
    ],
    shownBy: ['stale'],
    budget: 1_000_000,
  },
  {
    name: 'fee-rounded-down',
    edits: [
      {
        file: 'core/src/spot/execute.ts',
        find: 'const makerFee = ppmCeil(payAmount, makerFeePpm)',
        replace: 'const makerFee = unsafeUnits(Math.floor((payAmount * makerFeePpm) / 1_000_000))',
      },
    ],
    shownBy: ['rounding'],
    budget: 1_000_000,
  },
  {
    name: 'perp-fee-rounded-down',
    edits: [
      {
        file: 'core/src/perp/opening/fill-opening.ts',
        find: "import { sub, ZERO_UNITS, add, ppmCeil, type Numeric } from '@halyard/money'",
        replace: "import { sub, ZERO_UNITS, add, mulDivFloor, ppmCeil, type Numeric } from '@halyard/money'",
      },
      {
        file: 'core/src/perp/opening/fill-opening.ts',
        find: 'min(ppmCeil(perpValue(perp, ticks, lots), feePpm), freed)',
        replace: 'min(mulDivFloor(perpValue(perp, ticks, lots), feePpm, 1_000_000), freed)',
      },
    ],
    shownBy: ['rounding'],
    budget: 1_000_000,
  },
  {
    name: 'margin-rounded-down',
    edits: [
      {
        file: 'core/src/perp/position/margin.ts',
        find: 'return divCeil(value, leverage)',
        replace: 'return mulDivFloor(value, 1, leverage)',
      },
    ],
    shownBy: ['margin'],
    budget: 1_000_000,
  },
  {
    name: 'trades-with-itself',
    edits: [
      {
        file: 'core/src/book/match.ts',
        find: 'return orders.ownerOf(maker) === ownerId ? OWN_ORDER : maker',
        replace: 'return ownerId < 0 ? OWN_ORDER : maker',
      },
    ],
    shownBy: ['self_trade'],
    budget: 1_000_000,
  },
  {
    name: 'entry-at-a-known-tick',
    edits: [
      {
        file: 'core/src/option/process-options.ts',
        find: 'mayBeEntry(option, one)',
        replace: 'one.n === option.acceptedTick',
      },
    ],
    shownBy: ['option_edge'],
    budget: 6_000_000,
  },
  {
    name: 'entry-before-the-delay',
    edits: [
      {
        file: 'core/src/option/process-options.ts',
        find: 'mayBeEntry(option, one)',
        replace: 'one.n > option.acceptedTick',
      },
    ],
    shownBy: ['option_edge'],
    budget: 6_000_000,
  },
  {
    name: 'even-everywhere',
    edits: [
      {
        file: 'core/src/option/even-offer.ts',
        find: 'if (evenPayoutPpm === undefined) return false',
        replace: 'if (short && long && seconds > 0 && evenPayoutPpm !== undefined) return true',
      },
    ],
    shownBy: ['option_edge'],
    budget: 20_000_000,
  },
  ...PLANTED_WEALTH,
  ...PLANTED_REFERRAL,
  ...PLANTED_FIAT,
  ...PLANTED_LIMITS,
  ...PLANTED_SUBSCRIPTION,
  ...PLANTED_FEED,
  ...PLANTED_INSIDERS,
  ...PLANTED_HOUSE,
  ...PLANTED_FORMULAS,
  ...PLANTED_STOPS,
]
