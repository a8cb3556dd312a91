import { amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import type { PerpConfig } from '../perp/perp-config.ts'
import { BTC, MARKET, USDT } from './listing.ts'
import { type Harness, openHarness, run } from './script.ts'

export const PERP = 1

/**
 * A contract on which a lot at one tick is 1 unit of USDT. Fees are 0.1 % and 0.2 %; its index is the market of
 * `listing`.
 */
export const perpConfig: PerpConfig = {
  id: PERP,
  baseId: BTC,
  settleId: USDT,
  indexMarketId: MARKET,
  priceDecimals: 1,
  quantityDecimals: 2,
  makerFeePpm: 1_000,
  takerFeePpm: 2_000,
  tiers: [
    { lotsMax: 100, leverageMax: 20, maintenancePpm: 5_000 },
    { lotsMax: 1_000, leverageMax: 10, maintenancePpm: 20_000 },
  ],
  interestPpm: 100,
  fundingCapPpm: 3_000,
  fundingIntervalMs: 28_800_000,
  bandPpm: 100_000,
  lotsMin: 1,
  lotsMax: 1_000,
  liquidationFeePpm: 15_000,
  markClampPpm: 2_500,
  impactNotional: 1_000,
  impactSpreadMaxPpm: 100_000,
  coverSlackPpm: 1_000,
  status: 'open',
}

/** The names of the customers in scripts; `mm` is the market maker. */
const CUSTOMERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'mm']

/**
 * Opens an exchange with a contract at 1,000 ticks. Each customer has 500,000 units of USDT in the contract account; the
 * insurance fund has 1,000,000, of which it pays at most 10,000 in the first minute.
 */
export function openPerpHarness(): Harness {
  const harness = openHarness()
  const funds = [{ currencyId: USDT, amount: amount(1_000_000n) }]
  for (const [index, name] of CUSTOMERS.entries()) {
    const customerId = index + 1
    if (!harness.exchange.customers.has(customerId)) {
      mustRun(harness, { kind: 'openCustomer', customerId, isMarketMaker: name === 'mm' })
      mustRun(harness, { kind: 'creditPracticeFunds', customerId, grants: funds })
    }
    const move = { source: 'coin', target: 'contract', amount: amount(500_000n) } as const
    mustRun(harness, { kind: 'transferFunds', customerId, currencyId: USDT, ...move })
  }
  mustRun(harness, { kind: 'configurePerp', perp: perpConfig })
  mustRun(harness, {
    kind: 'fundSystemAccount',
    account: 'insurance',
    currencyId: USDT,
    amount: amount(1_000_000n),
  })
  mustRun(harness, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1_000 }] })
  return harness
}

function mustRun(harness: Harness, command: Command): void {
  const reply = run(harness, command)
  if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
}

/** Returns the id of a customer by name. An unknown name gives the id of no customer. */
export function customerOf(name: string): number {
  const index = CUSTOMERS.indexOf(name)
  return index < 0 ? 999 : index + 1
}
