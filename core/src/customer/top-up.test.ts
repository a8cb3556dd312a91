import { type Amount, amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { openFiatHarness } from '../testing/fiat-harness.ts'
import { findAccount } from '../ledger/ledger.ts'
import { MARKET, USDT } from '../testing/listing.ts'
import { openOptionHarness } from '../testing/option-harness.ts'
import { openPerpHarness, PERP } from '../testing/perp-harness.ts'
import { auditState, type Harness, run } from '../testing/script.ts'
import { openWealthHarness } from '../testing/wealth-harness.ts'

const BOB = 2

interface Product {
  readonly open: () => Harness
  readonly account: 'option' | 'trust' | 'fiat' | 'contract'
  readonly cost: bigint
  readonly command: (fromCoin: { readonly fromCoin?: Amount }) => Command
}

const ORDER: Product = {
  open: openPerpHarness,
  account: 'contract',
  // A margin of 10,000 and a fee of 20.
  cost: 10_020n,
  command: (fromCoin) => ({
    kind: 'openPosition',
    customerId: BOB,
    perpId: PERP,
    side: 'long',
    leverage: 1,
    terms: { type: 'limit', ticks: 1_000, lots: 10 },
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
    ...fromCoin,
  }),
}

/** Each command that the coin account may help to pay, with its cost. Bob has 500,000 units in both accounts. */
const PRODUCTS: Record<string, Product> = {
  'a timed option': {
    open: openOptionHarness,
    account: 'option',
    cost: 40_000n,
    command: (fromCoin) => ({
      kind: 'buyOption',
      customerId: BOB,
      marketId: MARKET,
      type: 'call',
      seconds: 15,
      currencyId: USDT,
      amount: amount(40_000n),
      ...fromCoin,
    }),
  },
  'a wealth plan': {
    open: openWealthHarness,
    account: 'trust',
    cost: 30_000n,
    command: (fromCoin) => ({
      kind: 'buyWealth',
      customerId: BOB,
      planId: 1,
      termsId: 1,
      amount: amount(30_000n),
      source: 'trust',
      ...fromCoin,
    }),
  },
  'a sale for fiat': {
    open: openFiatHarness,
    account: 'fiat',
    cost: 20_000n,
    command: (fromCoin) => ({
      kind: 'openDeal',
      customerId: BOB,
      adId: 2,
      version: 1,
      quantity: amount(20_000n),
      priceLimit: amount(1_020_000n),
      source: 'fiat',
      cardId: 7,
      ...fromCoin,
    }),
  },
  'an order on a contract': ORDER,
  'more margin': {
    open: openHeldPosition,
    account: 'contract',
    cost: 5_000n,
    command: (fromCoin) => ({
      kind: 'addMargin',
      customerId: BOB,
      positionId: openHeldPosition.positionId,
      amount: amount(5_000n),
      ...fromCoin,
    }),
  },
}

/** Bob holds 10 lots that he bought of ann. */
function openHeldPosition(): Harness {
  const harness = openPerpHarness()
  const stops = { takeProfitTicks: undefined, stopLossTicks: undefined }
  const order = { kind: 'openPosition', perpId: PERP, leverage: 10, stops } as const
  const terms = { type: 'limit', ticks: 1_000, lots: 10 } as const
  accept(harness, { ...order, customerId: 1, side: 'short', terms })
  openHeldPosition.positionId = harness.log.length + 1
  accept(harness, { ...order, customerId: BOB, side: 'long', terms })
  return harness
}
openHeldPosition.positionId = 0

function accept(harness: Harness, command: Command): void {
  const reply = run(harness, command)
  if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
}

function availableIn({ exchange }: Harness, kind: Product['account'] | 'coin'): bigint {
  return findAccount(exchange.ledger, BOB, kind, USDT)?.available ?? 0n
}

/** Opens a product with `own` units in bob's account for it, and `coins` in his coin account. */
function openWith({ open, account }: Product, own: bigint, coins: bigint): Harness {
  const harness = open()
  const move = (source: Product['account'] | 'coin', target: Product['account'] | 'coin', units: bigint) => {
    if (units > 0n)
      accept(harness, {
        kind: 'transferFunds',
        customerId: BOB,
        currencyId: USDT,
        source,
        target,
        amount: amount(units),
      })
  }
  move(account, 'coin', availableIn(harness, account) - own)
  move('coin', account === 'trust' ? 'option' : 'trust', availableIn(harness, 'coin') - coins)
  return harness
}

const rows = Object.entries(PRODUCTS)

test.each(rows)('top-up: %s takes exactly what its account lacks, and records it', (_name, product) => {
  const { account, cost, command } = product
  const own = cost - 1_000n
  const harness = openWith(product, own, 50_000n)
  harness.facts.length = 0
  harness.postings.length = 0
  accept(harness, command({ fromCoin: amount(cost) }))
  expect([availableIn(harness, account), availableIn(harness, 'coin')]).toEqual([0n, 49_000n])
  expect(harness.facts.filter(({ kind }) => kind === 'fundsTransferred')).toEqual([
    {
      kind: 'fundsTransferred',
      transferId: harness.log.length,
      customerId: BOB,
      currencyId: USDT,
      source: 'coin',
      target: account,
      amount: 1_000n,
      at: harness.now,
    },
  ])
  expect(auditState(harness)).toEqual([])
})

test.each(rows)('top-up: %s takes nothing while its account has the cost', (_name, product) => {
  const { account, cost, command } = product
  const harness = openWith(product, cost + 7n, 50_000n)
  harness.facts.length = 0
  accept(harness, command({ fromCoin: amount(cost) }))
  expect([availableIn(harness, account), availableIn(harness, 'coin')]).toEqual([7n, 50_000n])
  expect(harness.facts.filter(({ kind }) => kind === 'fundsTransferred')).toEqual([])
})

const REFUSED: Record<string, (cost: bigint) => { own: bigint; coins: bigint; fromCoin?: Amount }> = {
  'that the customer did not allow': () => ({ own: 0n, coins: 50_000n }),
  'above what the customer allowed': (cost) => ({ own: 1n, coins: 50_000n, fromCoin: amount(cost - 2n) }),
  'above what the coin account has': (cost) => ({ own: 1n, coins: cost - 2n, fromCoin: amount(cost) }),
  'below zero': () => ({ own: 0n, coins: 50_000n, fromCoin: amount(-1n) }),
}

test.each(
  rows.flatMap(([name, product]) => Object.entries(REFUSED).map((row) => [name, ...row, product] as const)),
)('top-up: %s is refused a sum %s, and nothing moves', (_name, _case, funds, product) => {
  const { own, coins, ...fromCoin } = funds(product.cost)
  const harness = openWith(product, own, coins)
  const reply = run(harness, product.command(fromCoin))
  expect(reply.ok ? 'done' : reply.reject).toBe('insufficient_balance')
  expect([availableIn(harness, product.account), availableIn(harness, 'coin')]).toEqual([own, coins])
})

test('top-up: the sum that a buyer allows is never taken from the merchant who sells', () => {
  const harness = openFiatHarness()
  const { exchange } = harness
  accept(harness, {
    kind: 'transferFunds',
    customerId: 1,
    currencyId: USDT,
    source: 'fiat',
    target: 'trust',
    amount: amount(500_000n),
  })
  const reply = run(harness, {
    kind: 'openDeal',
    customerId: BOB,
    adId: 1,
    version: 1,
    quantity: amount(10_000n),
    priceLimit: amount(1_020_000n),
    source: 'fiat',
    cardId: 7,
    fromCoin: amount(10_000n),
  })
  expect(reply.ok ? 'done' : reply.reject).toBe('fiat_merchant_unavailable')
  expect(findAccount(exchange.ledger, 1, 'coin', USDT)?.available).toBe(500_000n)
})

test('top-up: a cancelled order leaves the sum in the contract account', () => {
  const harness = openWith(ORDER, 0n, 50_000n)
  accept(harness, ORDER.command({ fromCoin: amount(20_000n) }))
  const positionId = harness.log.length
  accept(harness, { kind: 'cancelOpening', customerId: BOB, positionId })
  expect([availableIn(harness, 'contract'), availableIn(harness, 'coin')]).toEqual([10_020n, 39_980n])
  expect(auditState(harness)).toEqual([])
})
