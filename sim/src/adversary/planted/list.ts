import type { Planted } from './planted.ts'

/** What the adversary must find when it is put back. */
export const PLANTED: readonly Planted[] = [
  {
    name: 'fee-floor',
    edits: [
      {
        file: 'core/src/spot/execute.ts',
        find: 'const makerFee = ppmUp(paid, makerFeePpm)',
        replace: 'const makerFee = units(Math.floor((paid * makerFeePpm) / 1_000_000))',
      },
    ],
    shownBy: ['rounding'],
    budget: 500_000,
  },
  {
    name: 'margin-floor',
    edits: [
      {
        file: 'core/src/contract/margin.ts',
        find: 'return quotientUp(value, leverage)',
        replace: 'return partDown(value, 1, leverage)',
      },
    ],
    shownBy: ['margin'],
    budget: 500_000,
  },
  {
    name: 'self-trade',
    edits: [
      {
        file: 'core/src/book/match.ts',
        find: 'return orders.ownerOf(maker) === ownerId ? OWN_ORDER : maker',
        replace: 'return maker',
      },
    ],
    shownBy: ['own_trade'],
    budget: 500_000,
  },
  {
    name: 'entry-at-known-tick',
    edits: [
      {
        file: 'core/src/option/follow-options.ts',
        find: 'n === option.acceptedTick + 1)',
        replace: 'n === option.acceptedTick)',
      },
    ],
    shownBy: ['option_edge'],
    budget: 2_000_000,
  },
]
