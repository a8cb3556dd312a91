import type { Command, PerpConfig } from '@halyard/core'
import { amount } from '@halyard/money'
import type { ListingSetup } from '../product.ts'

/** Perpetuals on the first two markets. Funding is paid every minute, so that runs of a few minutes include it. */
export const PERPS: readonly PerpConfig[] = [
  {
    id: 1,
    baseId: 1,
    settleId: 2,
    indexMarketId: 1,
    priceDecimals: 2,
    quantityDecimals: 3,
    makerFeePpm: 200,
    takerFeePpm: 500,
    tiers: [
      { lotsMax: 2_000, leverageMax: 100, maintenancePpm: 5_000 },
      { lotsMax: 20_000, leverageMax: 40, maintenancePpm: 12_000 },
      { lotsMax: 100_000, leverageMax: 10, maintenancePpm: 50_000 },
    ],
    interestPpm: 100,
    fundingCapPpm: 7_500,
    fundingIntervalMs: 60_000,
    bandPpm: 50_000,
    lotsMin: 1,
    lotsMax: 100_000,
    liquidationFeePpm: 15_000,
    markClampPpm: 2_500,
    impactNotional: 200_000_000,
    impactSpreadMaxPpm: 20_000,
    coverSlackPpm: 1_000,
    status: 'open',
  },
  {
    id: 2,
    baseId: 3,
    settleId: 2,
    indexMarketId: 2,
    priceDecimals: 2,
    quantityDecimals: 2,
    makerFeePpm: 0,
    takerFeePpm: 333,
    tiers: [
      { lotsMax: 50, leverageMax: 75, maintenancePpm: 6_667 },
      { lotsMax: 50_000, leverageMax: 20, maintenancePpm: 25_000 },
    ],
    interestPpm: 0,
    fundingCapPpm: 30_000,
    fundingIntervalMs: 90_000,
    bandPpm: 80_000,
    lotsMin: 2,
    lotsMax: 50_000,
    liquidationFeePpm: 15_000,
    markClampPpm: 3_333,
    impactNotional: 50_000_000,
    impactSpreadMaxPpm: 40_000,
    coverSlackPpm: 0,
    status: 'open',
  },
]

/** The perpetuals of the first markets, and an insurance fund that can run out. */
export function listPerps({ markets }: ListingSetup): Command[] {
  return [
    ...PERPS.slice(0, markets).map((perp): Command => ({ kind: 'configurePerp', perp })),
    { kind: 'fundSystemAccount', account: 'insurance', currencyId: 2, amount: amount(30_000_000_000n) },
  ]
}
