import {
  FUNDED_ACCOUNTS,
  OWN_MONEY_REASONS,
  type OwnMoneyMoveCommand,
  type OwnMoneyMoveKind,
} from '@halyard/core'
import type { Draw } from './draw.ts'
import { currency, customer, type Generators } from './shared-values.ts'

/** Draws the commands that move the exchange's own money. */
export const GENERATORS: Generators<OwnMoneyMoveCommand['kind']> = {
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

function moveOf(draw: Draw, kind: OwnMoneyMoveKind) {
  return {
    currencyId: currency(draw),
    amount: draw.units(1n, 10n, 1_000n),
    reference: `bank:${draw.whole(1, 2, 3, 4, 5, 6, 7, 8)}`,
    reasonCode: draw.pick(...OWN_MONEY_REASONS[kind]),
    reason: 'reason',
  }
}
