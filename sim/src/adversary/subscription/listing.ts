import type { Command, MarketConfig, ProjectConfig } from '@halyard/core'
import { amount } from '@halyard/money'
import { CURRENCIES } from '@halyard/server/instruments/listing/listing'
import type { Random } from '../../random.ts'
import { SETTLE } from '../listing.ts'

export const PROJECT = 1
export const COIN = 900
const MARKET = 900
export const HOUR_MS = 3_600_000

/** A second payment currency: BTC. */
export const SECOND = 1

/** Returns a project of few units, so that rounding counts, and with limits that a few accounts reach. */
export function drawProject(random: Random, now: number): ProjectConfig {
  const supply = BigInt(random.between(40, 2_000))
  return {
    id: PROJECT,
    coinId: COIN,
    coinName: 'NOVA',
    coinDecimals: 2,
    supply: amount(supply),
    prices: [
      {
        currencyId: SETTLE,
        payUnits: amount(BigInt(random.between(100_001, 900_000))),
        coinUnits: amount(7n),
      },
      { currencyId: SECOND, payUnits: amount(BigInt(random.between(1, 50))), coinUnits: amount(3n) },
    ],
    quantityMin: amount(BigInt(random.between(1, 5))),
    quantityMax: amount(supply - supply / 4n),
    customerMax: amount(supply),
    startAt: now + HOUR_MS,
    closeAt: now + 3 * HOUR_MS,
    launchAt: now + 4 * HOUR_MS,
    lockupDays: random.pick([0, 0, 1, 3]),
  }
}

/** The market of the coin, without fees, so that a set can trade any number of times. */
export function coinMarket(random: Random): MarketConfig {
  return {
    id: MARKET,
    baseId: COIN,
    quoteId: SETTLE,
    priceDecimals: 4,
    quantityDecimals: 2,
    makerFeePpm: 0,
    takerFeePpm: 0,
    bandPpm: random.pick([80_000, 400_000]),
    lotsMin: 1,
    lotsMax: 1_000_000,
    valueMin: amount(0n),
    status: 'open',
  }
}

const FUNDS = [
  { currencyId: SETTLE, amount: amount(2_000_000_000_000n) },
  { currencyId: SECOND, amount: amount(1_000_000_000n) },
]

/** Returns what one play needs: the payment currencies, and customers with money. */
export function subscriptionListing(customers: readonly number[]): Command[] {
  return [
    ...CURRENCIES.filter(({ id }) => id === SETTLE || id === SECOND).map(
      ({ id, name, decimals }): Command => ({ kind: 'configureCurrency', currency: { id, name, decimals } }),
    ),
    ...customers.flatMap((customerId): Command[] => [
      { kind: 'openCustomer', customerId },
      { kind: 'creditPracticeFunds', customerId, grants: FUNDS },
    ]),
  ]
}
