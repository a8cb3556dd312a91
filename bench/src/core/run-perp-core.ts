import type { Command } from '@halyard/core'
import { amount } from '@halyard/money'
import { CUSTOMERS, customerOf, runCore } from './run-core.ts'
import { recordTrade } from './trade-proof.ts'
import { BUY, CANCEL, MARKET, MIDDLE_TICKS, type Workload } from './workload.ts'

const BASE = { id: 1, name: 'BTC', decimals: 8 }
const SETTLE = { id: 3, name: 'USDT', decimals: 6 }
const NO_STOPS = { takeProfitTicks: undefined, stopLossTicks: undefined }

/** Runs a workload through the whole core of one perpetual, with market makers as customers. */
export function runPerpCore(workload: Workload): number {
  return runCore(
    {
      name: 'the perpetual core',
      opening: openingCommands(),
      commandOf,
      recordTrades: ({ facts }, { ids }, proof) => {
        for (const fact of facts)
          if (fact.kind === 'perpTradeHappened')
            recordTrade(proof, ids[fact.makerPositionId - 1] as number, fact.ticks, fact.lots)
      },
    },
    workload,
  )
}

/** A position's id is the number of the command that opened it. */
function commandOf(workload: Workload, i: number): Command {
  const { kinds, sides, ids, ticks, lots, placedBy } = workload
  const customerId = customerOf(workload, i)
  if (kinds[i] === CANCEL)
    return { kind: 'cancelOpening', customerId, positionId: (placedBy[ids[i] as number] as number) + 1 }
  const side = sides[i] === BUY ? 'long' : 'short'
  const wanted = lots[i] as number
  const terms =
    kinds[i] === MARKET
      ? ({ type: 'market', lots: wanted } as const)
      : ({ type: 'limit', ticks: ticks[i] as number, lots: wanted } as const)
  return { kind: 'openPosition', customerId, perpId: 1, side, leverage: 1, terms, stops: NO_STOPS }
}

function openingCommands(): Command[] {
  const grants = [{ currencyId: SETTLE.id, amount: amount(10n ** 15n), account: 'contract' as const }]
  const marketMakers = Array.from({ length: CUSTOMERS }, (_, index) => index + 1)
  return [
    { kind: 'configureCurrency', currency: BASE },
    { kind: 'configureCurrency', currency: SETTLE },
    { kind: 'configureMarket', market: { ...UNITS, id: 1, quoteId: SETTLE.id, ...MARKET_LIMITS } },
    { kind: 'configurePerp', perp: { ...UNITS, id: 1, settleId: SETTLE.id, ...PERP_LIMITS } },
    { kind: 'recordPrices', prices: [{ marketId: 1, ticks: MIDDLE_TICKS }] },
    ...marketMakers.flatMap((customerId): Command[] => [
      { kind: 'openCustomer', customerId, isMarketMaker: true },
      { kind: 'creditPracticeFunds', customerId, grants },
    ]),
  ]
}

const UNITS = {
  baseId: BASE.id,
  priceDecimals: 1,
  quantityDecimals: 5,
  makerFeePpm: 200,
  takerFeePpm: 500,
  bandPpm: 500_000,
  lotsMin: 1,
  lotsMax: 1_000_000,
  status: 'open',
} as const
const MARKET_LIMITS = { valueMin: amount(1n) }
const PERP_LIMITS = {
  indexMarketId: 1,
  tiers: [{ lotsMax: 1_000_000, leverageMax: 100, maintenancePpm: 5_000 }],
  interestPpm: 100,
  fundingCapPpm: 7_500,
  fundingIntervalMs: 28_800_000,
  liquidationFeePpm: 15_000,
  markClampPpm: 2_500,
  impactNotional: 10_000_000_000,
  impactSpreadMaxPpm: 10_000,
  coverSlackPpm: 1_000,
}
