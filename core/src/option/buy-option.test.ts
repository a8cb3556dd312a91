import { MAX_AMOUNT, amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import type { Reply } from '../reply.ts'
import { BTC, MARKET, marketConfig, USDT } from '../testing/listing.ts'
import {
  ANN,
  BOB,
  buy,
  makeVolatile,
  fundsOf,
  openOptionHarness,
  optionConfig,
  price,
} from '../testing/option-harness.ts'
import { auditState, type Harness, run } from '../testing/script.ts'
import type { OptionConfig } from './option-config.ts'
import { OPEN_OPTIONS_MAX } from './options.ts'

const CAT = 3

function formatted(reply: Reply): string {
  return reply.ok ? 'done' : reply.reject
}

test('buy: returns the terms; holds the stake and reserves the gain in the pool', () => {
  const harness = openOptionHarness()
  expect(buy(harness, { units: 1_005n, seconds: 30 })).toEqual({
    ok: true,
    option: {
      optionId: 1,
      acceptedAt: harness.now,
      acceptedTick: 1,
      deliveryAt: harness.now + 30_000,
      payoutPpm: 800_000,
    },
  })
  makeVolatile(harness)
  expect(buy(harness, { type: 'even' })).toMatchObject({ option: { optionId: 2, payoutPpm: 9_000_000 } })
  expect([fundsOf(harness, ANN), fundsOf(harness, 0)]).toEqual(['499000+1000', '991000+9000'])
  expect(auditState(harness)).toEqual([])
})

const none = (): void => {}
const configured =
  (change: Partial<OptionConfig>) =>
  (harness: Harness): void => {
    run(harness, { kind: 'configureOption', option: { ...optionConfig, ...change } })
  }
const commanded =
  (command: Command) =>
  (harness: Harness): void => {
    run(harness, command)
  }
const [limits] = optionConfig.currencies as [OptionConfig['currencies'][number]]
const UNLIMITED = {
  ...limits,
  amountMax: MAX_AMOUNT,
  exposureMax: MAX_AMOUNT,
  customerExposureMax: MAX_AMOUNT,
}

/** One case for each rule, in the order in which they are checked. */
test.each<[string, (harness: Harness) => void, Parameters<typeof buy>[1], string]>([
  ['a valid order', none, {}, 'done'],
  ['an unknown customer', none, { customerId: 99, seconds: 7 }, 'customer_must_be_known'],
  [
    'a frozen customer',
    commanded({ kind: 'setOperatorFreeze', customerId: ANN, frozen: true }),
    {},
    'customer_is_frozen',
  ],
  ['an unverified customer', none, { customerId: CAT, seconds: 7 }, 'option_needs_verification'],
  [
    'a withdrawn verification',
    commanded({ kind: 'setVerification', customerId: ANN, level: 0 }),
    {},
    'option_needs_verification',
  ],
  [
    'a market whose options are paused',
    configured({ status: 'paused' }),
    { seconds: 7 },
    'option_must_be_offered',
  ],
  [
    'a paused market',
    commanded({ kind: 'configureMarket', market: { ...marketConfig, status: 'paused' } }),
    {},
    'market_must_be_open',
  ],
  [
    'a cancel-only market',
    commanded({ kind: 'configureMarket', market: { ...marketConfig, status: 'cancel_only' } }),
    {},
    'market_must_be_open',
  ],
  ['a duration that is not offered', none, { seconds: 7, units: 1n }, 'option_time_not_offered'],
  ['a fraction of a second', none, { seconds: 15.5 }, 'option_time_not_offered'],
  ['a duration of NaN', none, { seconds: Number.NaN }, 'option_time_not_offered'],
  [
    'a currency that is not offered',
    configured({ currencies: [{ ...limits, currencyId: BTC }] }),
    {},
    'option_currency_not_offered',
  ],
  ['a stake one unit below the minimum', none, { units: 9n }, 'option_amount_too_small'],
  ['a stake of zero', none, { units: 0n }, 'option_amount_too_small'],
  ['a negative stake', none, { units: -1_000n }, 'option_amount_too_small'],
  ['the minimum stake', none, { units: 10n }, 'done'],
  ['the maximum stake', none, { units: 50_000n }, 'done'],
  ['a stake one unit above the maximum', none, { units: 50_001n }, 'option_amount_too_large'],
  [
    'an index price of the highest age',
    (harness) => {
      harness.now += 10_000
    },
    {},
    'done',
  ],
  [
    'an index price one millisecond older',
    (harness) => {
      harness.now += 10_001
    },
    {},
    'market_has_no_price',
  ],
  ['a balance one unit too low', (harness) => spendDownTo(harness, 999n), {}, 'insufficient_balance'],
  ['a balance that just suffices', (harness) => spendDownTo(harness, 1_000n), {}, 'done'],
  [
    'a customer without an option account',
    commanded({ kind: 'setVerification', customerId: CAT, level: 2 }),
    { customerId: CAT },
    'insufficient_balance',
  ],
  ["the last of a second's exposure", (harness) => expose(harness, 99_200n), {}, 'done'],
  [
    "one unit beyond a second's exposure",
    (harness) => expose(harness, 99_201n),
    {},
    'option_exposure_reached',
  ],
  ['exposure in another second of delivery', (harness) => expose(harness, 99_201n), { seconds: 30 }, 'done'],
  ["the last of a customer's exposure in a second", (harness) => exposeOwn(harness, 800n), {}, 'done'],
  [
    "one unit beyond a customer's exposure in a second",
    (harness) => exposeOwn(harness, 799n),
    {},
    'option_customer_exposure_reached',
  ],
  ["a customer's exposure in another second", (harness) => exposeOwn(harness, 799n), { seconds: 30 }, 'done'],
  [
    "another customer's exposure in that second",
    (harness) => exposeOwn(harness, 799n),
    { customerId: BOB },
    'done',
  ],
  [
    "a put in addition to calls, which a customer's exposure counts too",
    (harness) => exposeOwn(harness, 799n),
    { type: 'put' },
    'option_customer_exposure_reached',
  ],
  ['an even while the price has not moved enough', none, { type: 'even' }, 'even_not_offered'],
  ['an even on a price that never returns', makeVolatile, { type: 'even' }, 'done'],
  [
    'an even after too few prices',
    (harness) => makeVolatile(harness, 70),
    { type: 'even' },
    'even_not_offered',
  ],
  [
    'an even that ends before the price can move',
    makeVolatile,
    { type: 'even', seconds: 3 },
    'even_not_offered',
  ],
  [
    'an even on a duration without an even payout',
    (harness) => {
      makeVolatile(harness)
      configured({ durations: [{ seconds: 15, payoutPpm: 1 }] })(harness)
    },
    { type: 'even' },
    'even_not_offered',
  ],
  [
    'a pool that just suffices',
    (harness) => {
      makeVolatile(harness)
      configured({
        durations: [{ seconds: 15, payoutPpm: 1, evenPayoutPpm: 8_000_000 }],
        currencies: [UNLIMITED],
      })(harness)
    },
    { units: 125_000n, type: 'even' },
    'done',
  ],
])('buy: %s', (_case, prepare, bought, expected) => {
  const harness = openOptionHarness()
  prepare(harness)
  expect(formatted(buy(harness, bought))).toBe(expected)
  expect(auditState(harness)).toEqual([])
})

/** Reduces ann's option account to a balance. */
function spendDownTo(harness: Harness, units: bigint): void {
  run(harness, {
    kind: 'transferFunds',
    customerId: ANN,
    currencyId: USDT,
    source: 'option',
    target: 'coin',
    amount: amount(500_000n - units),
  })
}

/** Leaves ann a remaining customer exposure within the delivery second of a 15-second option. */
function exposeOwn(harness: Harness, units: bigint): void {
  configured({ currencies: [{ ...limits, customerExposureMax: amount(8_000n + units) }] })(harness)
  expect(formatted(buy(harness, { units: 10_000n }))).toBe('done')
}

/** Has bob buy 15-second options until the total exposure of their delivery second reaches an amount. */
function expose(harness: Harness, units: bigint): void {
  for (let left = units; left > 0n; ) {
    const stake = (left * 10n + 7n) / 8n
    const taken = stake > 50_000n ? 50_000n : stake
    expect(formatted(buy(harness, { customerId: BOB, units: taken }))).toBe('done')
    left -= (taken * 8n) / 10n
  }
}

test('buy: rejects a gain that the pool cannot pay', () => {
  const harness = openOptionHarness()
  configured({ currencies: [UNLIMITED] })(harness)
  makeVolatile(harness)
  expect(formatted(buy(harness, { type: 'even', units: 111_111n }))).toBe('done')
  expect(fundsOf(harness, 0)).toBe('1+999999')
  expect(formatted(buy(harness, { units: 10n }))).toBe('option_pool_too_small')
  expect(auditState(harness)).toEqual([])
})

test('buy: rejects above the limit of open options', () => {
  const harness = openOptionHarness()
  for (let count = 0; count < OPEN_OPTIONS_MAX; count++)
    expect(formatted(buy(harness, { units: 10n, seconds: 60 }))).toBe('done')
  expect(formatted(buy(harness, { units: 10n, seconds: 60 }))).toBe('too_many_open_options')
  expect(formatted(buy(harness, { customerId: BOB, units: 10n }))).toBe('done')
  harness.now += 30_000
  price(harness, 1_000)
  expect(formatted(buy(harness, { units: 10n, seconds: 60 }))).toBe('done')
  expect(auditState(harness)).toEqual([])
})

test.each<[string, Partial<OptionConfig>, string]>([
  ['no durations or currencies', { durations: [], currencies: [] }, 'done'],
  ['an unknown market', { marketId: 9 }, 'market_must_be_known'],
  ['an unknown currency', { currencies: [{ ...limits, currencyId: 77 }] }, 'currency_must_be_known'],
  ['a duplicate currency', { currencies: [limits, limits] }, 'option_config_is_invalid'],
  [
    'a minimum stake of zero',
    { currencies: [{ ...limits, amountMin: amount(0n) }] },
    'option_config_is_invalid',
  ],
  [
    'a maximum stake below the minimum',
    { currencies: [{ ...limits, amountMax: amount(9n) }] },
    'option_config_is_invalid',
  ],
  [
    'a maximum stake above MAX_AMOUNT',
    { currencies: [{ ...limits, amountMax: amount(MAX_AMOUNT + 1n) }] },
    'option_config_is_invalid',
  ],
  [
    'no customer exposure',
    { currencies: [{ ...limits, customerExposureMax: amount(0n) }] },
    'option_config_is_invalid',
  ],
  [
    'a customer exposure above the total exposure',
    { currencies: [{ ...limits, customerExposureMax: amount(100_001n) }] },
    'option_config_is_invalid',
  ],
  ['no even payout', { durations: [{ seconds: 30, payoutPpm: 1 }] }, 'done'],
  [
    'an even payout of zero',
    { durations: [{ seconds: 30, payoutPpm: 1, evenPayoutPpm: 0 }] },
    'option_config_is_invalid',
  ],
  ['no total exposure', { currencies: [{ ...limits, exposureMax: amount(0n) }] }, 'option_config_is_invalid'],
  [
    'a duration of two seconds',
    { durations: [{ seconds: 2, payoutPpm: 1, evenPayoutPpm: 1 }] },
    'option_config_is_invalid',
  ],
  [
    'a duration of more than a day',
    { durations: [{ seconds: 86_401, payoutPpm: 1, evenPayoutPpm: 1 }] },
    'option_config_is_invalid',
  ],
  [
    'a payout of zero',
    { durations: [{ seconds: 30, payoutPpm: 0, evenPayoutPpm: 1 }] },
    'option_config_is_invalid',
  ],
  [
    'a fractional payout',
    { durations: [{ seconds: 30, payoutPpm: 1.5, evenPayoutPpm: 1 }] },
    'option_config_is_invalid',
  ],
  [
    'a payout above twenty times the stake',
    { durations: [{ seconds: 30, payoutPpm: 1, evenPayoutPpm: 20_000_001 }] },
    'option_config_is_invalid',
  ],
  [
    'a duplicate duration',
    { durations: [30, 30].map((seconds) => ({ seconds, payoutPpm: 1, evenPayoutPpm: 1 })) },
    'option_config_is_invalid',
  ],
])('configure options: %s', (_case, change, expected) => {
  const harness = openOptionHarness()
  expect(formatted(run(harness, { kind: 'configureOption', option: { ...optionConfig, ...change } }))).toBe(
    expected,
  )
  expect(auditState(harness)).toEqual([])
})

test.each([
  ['delayed', 'price_is_delayed'],
  ['uncertain', 'price_is_uncertain'],
] as const)('buy: rejects a %s price with %s; accepts a live one', (quality, reason) => {
  const harness = openOptionHarness()
  run(harness, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1_000, quality }] })
  expect(formatted(buy(harness))).toBe(reason)
  run(harness, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1_000 }] })
  expect(buy(harness).ok).toBe(true)
})

test('buy: rejects a market without options or without an index price', () => {
  const harness = openOptionHarness()
  const order = { kind: 'buyOption', customerId: ANN, type: 'call', seconds: 15, currencyId: USDT } as const
  const stake = { amount: amount(1_000n) }
  expect(formatted(run(harness, { ...order, ...stake, marketId: 2 }))).toBe('market_must_be_known')
  run(harness, { kind: 'configureMarket', market: { ...marketConfig, id: 2 } })
  expect(formatted(run(harness, { ...order, ...stake, marketId: 2 }))).toBe('option_must_be_offered')
  run(harness, { kind: 'configureOption', option: { ...optionConfig, marketId: 2 } })
  expect(formatted(run(harness, { ...order, ...stake, marketId: 2 }))).toBe('market_has_no_price')
  price(harness, 700, 2)
  expect(formatted(run(harness, { ...order, ...stake, marketId: 2 }))).toBe('done')
  expect(formatted(run(harness, { ...order, ...stake, marketId: MARKET }))).toBe('done')
  expect(auditState(harness)).toEqual([])
})
