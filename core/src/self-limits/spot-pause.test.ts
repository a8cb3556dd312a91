import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { BTC, MARKET, marketConfig, USDT } from '../testing/listing.ts'
import { ANN, BOB, openSubscriptionHarness, PROJECT } from '../testing/subscription-harness.ts'
import { auditState, type Harness, run } from '../testing/script.ts'

const ETH = 60
const ETH_BTC = 61

/** The new coin is on sale, and ETH is traded against BTC at 1,000 ticks. */
function openMarkets(): Harness {
  const harness = openSubscriptionHarness()
  const commands: Command[] = [
    { kind: 'configureCurrency', currency: { id: ETH, name: 'ETH', decimals: 3 } },
    {
      kind: 'configureMarket',
      market: { ...marketConfig, id: ETH_BTC, baseId: ETH, quoteId: BTC, valueMin: amount(1n) },
    },
    { kind: 'recordPrices', prices: [MARKET, ETH_BTC].map((marketId) => ({ marketId, ticks: 1_000 })) },
    {
      kind: 'creditDeposit',
      customerId: ANN,
      currencyId: ETH,
      amount: amount(5_000n),
      source: 'TRC20:eth:0',
    },
  ]
  for (const command of commands) expect(run(harness, command), command.kind).toMatchObject({ ok: true })
  return harness
}

const order = (marketId: number, side: 'buy' | 'sell', ticks: number): Command => ({
  kind: 'placeOrder',
  customerId: ANN,
  marketId,
  side,
  terms: { type: 'limit', ticks, lots: 4 },
})

const PURCHASES: readonly (readonly [string, Command])[] = [
  ['a purchase for USDT', order(MARKET, 'buy', 990)],
  ['a purchase for BTC', order(ETH_BTC, 'buy', 990)],
  ['a sale for BTC, which buys BTC', order(ETH_BTC, 'sell', 1_010)],
  [
    'a subscription of a new coin',
    { kind: 'subscribe', customerId: ANN, projectId: PROJECT, currencyId: USDT, quantity: amount(100n) },
  ],
]

test.each(PURCHASES)('pause with spot: refuses %s; without spot it is accepted', (_name, purchase) => {
  const harness = openMarkets()
  run(harness, { kind: 'beginPause', customerId: ANN, days: 1, withSpot: false })
  expect(run(harness, purchase)).toMatchObject({ ok: true })
  run(harness, { kind: 'beginPause', customerId: ANN, days: 1, withSpot: true })
  expect(run(harness, purchase)).toMatchObject({ ok: false, reject: 'pause_is_running' })
  expect(run(harness, { ...purchase, customerId: BOB } as Command)).not.toMatchObject({
    reject: 'pause_is_running',
  })
  expect(auditState(harness)).toEqual([])
})

test('pause with spot: cancels all open orders that buy a coin; sales for USDT stay possible', () => {
  const harness = openMarkets()
  const open = () => [...harness.exchange.orders.values()].map(({ marketId, side }) => [marketId, side])
  const sale = order(MARKET, 'sell', 1_010)
  for (const command of [
    order(MARKET, 'buy', 990),
    order(ETH_BTC, 'buy', 990),
    order(ETH_BTC, 'sell', 1_010),
    sale,
  ])
    expect(run(harness, command)).toMatchObject({ ok: true })
  run(harness, { kind: 'beginPause', customerId: ANN, days: 1, withSpot: true })
  expect(open()).toEqual([[MARKET, 'sell']])
  expect(run(harness, sale)).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})
