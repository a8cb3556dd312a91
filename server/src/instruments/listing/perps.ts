import { amount } from '@halyard/money'
import type { PerpConfig } from '../../engine/index.ts'

const TERMS = {
  settleId: 3,
  makerFeePpm: 200,
  takerFeePpm: 500,
  interestPpm: 100,
  fundingCapPpm: 7_500,
  fundingIntervalMs: 8 * 3_600_000,
  lotsMin: 1,
  liquidationFeePpm: 15_000,
  impactNotional: 10_000_000_000,
  impactSpreadMaxPpm: 5_000,
  coverSlackPpm: 1_000,
  status: 'open',
} as const satisfies Partial<PerpConfig>

/**
 * The perpetuals of a new exchange. Larger positions have lower maximum leverage. The maintenance margin is
 * half the initial margin at maximum leverage, and the mark price clamp is half of that. The default impact
 * notional is 10,000 USDT.
 */
export const PERPS: readonly PerpConfig[] = [
  {
    ...TERMS,
    id: 1,
    baseId: 1,
    indexMarketId: 1,
    priceDecimals: 1,
    quantityDecimals: 3,
    bandPpm: 50_000,
    markClampPpm: 2_500,
    lotsMax: 50_000,
    tiers: [
      { lotsMax: 2_000, leverageMax: 100, maintenancePpm: 5_000 },
      { lotsMax: 8_000, leverageMax: 50, maintenancePpm: 10_000 },
      { lotsMax: 20_000, leverageMax: 20, maintenancePpm: 25_000 },
      { lotsMax: 50_000, leverageMax: 10, maintenancePpm: 50_000 },
    ],
  },
  {
    ...TERMS,
    id: 2,
    baseId: 2,
    indexMarketId: 2,
    priceDecimals: 2,
    quantityDecimals: 2,
    bandPpm: 50_000,
    markClampPpm: 2_500,
    lotsMax: 50_000,
    tiers: [
      { lotsMax: 4_000, leverageMax: 100, maintenancePpm: 5_000 },
      { lotsMax: 15_000, leverageMax: 50, maintenancePpm: 10_000 },
      { lotsMax: 30_000, leverageMax: 20, maintenancePpm: 25_000 },
      { lotsMax: 50_000, leverageMax: 10, maintenancePpm: 50_000 },
    ],
  },
  {
    ...TERMS,
    id: 3,
    baseId: 34,
    indexMarketId: 3,
    priceDecimals: 5,
    quantityDecimals: 0,
    bandPpm: 80_000,
    markClampPpm: 5_000,
    // A tenth of the depth that its market maker quotes around the index.
    impactNotional: 2_000_000_000,
    lotsMax: 5_000_000,
    tiers: [
      { lotsMax: 200_000, leverageMax: 50, maintenancePpm: 10_000 },
      { lotsMax: 1_000_000, leverageMax: 20, maintenancePpm: 25_000 },
      { lotsMax: 5_000_000, leverageMax: 10, maintenancePpm: 50_000 },
    ],
  },
]

/** The practice funds of a demo customer's perpetual account, by currency id, in units. */
export const PERP_GRANTS = [{ currencyId: 3, amount: amount(5_000_000_000n), account: 'contract' }] as const

/** The initial insurance fund, which covers losses beyond the margin, by currency id, in units. */
export const INSURANCE = [{ currencyId: 3, amount: amount(1_000_000_000_000n) }] as const
