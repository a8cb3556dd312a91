import type { Command } from '@halyard/core'
import { amount } from '@halyard/money'
import { compareCores, type CorePart, CUSTOMERS, customerOf, runCore } from './run-core.ts'
import { recordTrade } from './trade-proof.ts'
import { IDS_OF_STOPS, waitingStops } from './waiting-stops.ts'
import { BUY, CANCEL, MARKET, MIDDLE_TICKS, type Workload } from './workload.ts'

const MARKET_ID = 1
const BASE = { id: 1, name: 'BTC', decimals: 8 }
const QUOTE = { id: 3, name: 'USDT', decimals: 6 }

/** Runs a workload through the whole spot core. */
export function runSpotCore(workload: Workload): number {
  return runCore(spotCore('the core', openingCommands(), 0), workload)
}

/** Returns the rate of the spot core while 10,000 stop orders wait in its market, relative to that without them. */
export function runSpotCoreWithStops(workload: Workload): number {
  const stops = waitingStops(MARKET_ID, [BASE.id, QUOTE.id])
  const withStops = spotCore('the core with stops', [...openingCommands(), ...stops], IDS_OF_STOPS)
  return compareCores([withStops, spotCore('the core', openingCommands(), 0)], workload)
}

/** Returns a spot core after opening commands which took the first `idsBefore` ids of orders. */
function spotCore(name: string, opening: readonly Command[], idsBefore: number): CorePart {
  return {
    name,
    opening,
    commandOf: (workload, i) => commandOf(workload, i, idsBefore),
    recordTrades: ({ trades }, _workload, proof) => {
      for (let trade = 0; trade < trades.length; trade++) {
        const makerId = trades.makerOrderIdAt(trade) - idsBefore
        recordTrade(proof, makerId, trades.ticksAt(trade), trades.lotsAt(trade))
      }
    },
  }
}

function commandOf(workload: Workload, i: number, idsBefore: number): Command {
  const { kinds, sides, ids, ticks, lots } = workload
  const customerId = customerOf(workload, i)
  if (kinds[i] === CANCEL) return { kind: 'cancelOrder', customerId, orderId: (ids[i] as number) + idsBefore }
  const side = sides[i] === BUY ? 'buy' : 'sell'
  const terms =
    kinds[i] === MARKET
      ? ({ type: 'market', lots: lots[i] as number } as const)
      : ({ type: 'limit', ticks: ticks[i] as number, lots: lots[i] as number } as const)
  return { kind: 'placeOrder', customerId, marketId: MARKET_ID, side, terms }
}

function openingCommands(): Command[] {
  const grants = [BASE, QUOTE].map(({ id }) => ({ currencyId: id, amount: amount(10n ** 12n) }))
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => index + 1)
  return [
    { kind: 'configureCurrency', currency: BASE },
    { kind: 'configureCurrency', currency: QUOTE },
    {
      kind: 'configureMarket',
      market: {
        id: MARKET_ID,
        baseId: BASE.id,
        quoteId: QUOTE.id,
        priceDecimals: 1,
        quantityDecimals: 5,
        makerFeePpm: 800,
        takerFeePpm: 1_000,
        bandPpm: 500_000,
        lotsMin: 1,
        lotsMax: 1_000_000,
        valueMin: amount(1n),
        status: 'open',
      },
    },
    { kind: 'recordPrices', prices: [{ marketId: MARKET_ID, ticks: MIDDLE_TICKS }] },
    ...customers.flatMap((customerId): Command[] => [
      { kind: 'openCustomer', customerId },
      { kind: 'creditPracticeFunds', customerId, grants },
    ]),
  ]
}
