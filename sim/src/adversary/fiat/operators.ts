import type { FiatCoin } from '@halyard/core'
import { amount } from '@halyard/money'
import { FIRST_OWN, SETTLE } from '../listing.ts'
import type { Playing } from './move-coins.ts'

/** Operators, one of whom is a customer of the set too. */
export const OPERATORS = [901, 902, FIRST_OWN]

/** USDT: narrow limits, so that few deals reach them, and a fee whose rounding counts. */
export const COIN: FiatCoin = {
  currencyId: SETTLE,
  marketId: undefined,
  quantityMin: amount(1_003n),
  newcomerMax: amount(40_000n),
  twoDecidersFrom: amount(30_000n),
  feePpm: 9_999,
  status: 'open',
}

/** Freezes a customer, or ends the freeze. */
export function freeze({ world, random, customers }: Playing): void {
  world.send({
    kind: 'setOperatorFreeze',
    customerId: random.pick(customers),
    frozen: random.chance(0.35),
  })
}

/** Appoints merchants and dismisses them, and tries limits that contradict the fee. */
export function appoint({ world, random, merchants }: Playing): void {
  // The smallest deal would be all fee.
  world.send({ kind: 'configureFiatCoin', coin: { ...COIN, quantityMin: amount(1n) } })
  world.send({
    kind: 'setMerchant',
    customerId: random.pick(merchants),
    isMerchant: random.chance(0.75),
  })
}
