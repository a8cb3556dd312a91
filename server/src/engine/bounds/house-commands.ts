import { FUNDED_ACCOUNTS, HOUSE_REASONS, type HouseMoveCommand, type HouseMoveKind } from '@halyard/core'
import type { Draw } from './draw.ts'
import { currency, customer, type Generators } from './shared-values.ts'

/** Draws the commands that move the exchange's own money. */
export const GENERATORS: Generators<HouseMoveCommand['kind']> = {
  fundPool: (draw) => ({
    kind: 'fundPool',
    ...moveOf(draw, 'fundPool'),
    account: draw.pick(...FUNDED_ACCOUNTS),
    ...(draw.chance(50) ? { customerId: customer(draw) } : {}),
  }),
  takeFees: (draw) => ({
    kind: 'takeFees',
    ...moveOf(draw, 'takeFees'),
    ...(draw.chance(50) ? { customerId: customer(draw) } : {}),
  }),
  refundFee: (draw) => ({
    kind: 'refundFee',
    ...moveOf(draw, 'refundFee'),
    customerId: customer(draw),
    feesPaid: draw.units(100n, 1_000n),
  }),
}

function moveOf(draw: Draw, kind: HouseMoveKind) {
  return {
    currencyId: currency(draw),
    amount: draw.units(1n, 10n, 1_000n),
    reference: `bank:${draw.whole(1, 2, 3, 4, 5, 6, 7, 8)}`,
    reasonCode: draw.pick(...HOUSE_REASONS[kind]),
    reason: 'reason',
  }
}
