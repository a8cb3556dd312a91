import { amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import type { Reply } from '../reply.ts'
import { BTC, MARKET, USDT } from '../testing/listing.ts'
import { ANN, BOB, buy, openOptionHarness, optionConfig, price } from '../testing/option-harness.ts'
import { auditState, type Harness, run } from '../testing/script.ts'
import { DAY_MS, type SelfLimitName } from './self-limit.ts'

function limit(harness: Harness, name: SelfLimitName, units?: bigint): Reply {
  const max = units === undefined ? undefined : amount(units)
  return run(harness, { kind: 'setSelfLimit', customerId: ANN, name, max })
}

function pause(harness: Harness, days: number, withSpot = false): Reply {
  return run(harness, { kind: 'beginPause', customerId: ANN, days, withSpot })
}

function passTo(harness: Harness, at: number): void {
  harness.now = at
  run(harness, { kind: 'passTime' })
  price(harness, 1_000)
}

/** Settles every open call as lost: an entry at 1,000 ticks and a window below it. */
function loseAll(harness: Harness): void {
  const start = harness.now
  price(harness, 1_000)
  for (const afterMs of [11_000, 12_000, 13_000, 14_000, 15_000]) {
    harness.now = start + afterMs
    price(harness, 900)
  }
  harness.now = start + 15_001
  price(harness, 1_000)
}

test('stake limit: counts accepted stakes of the UTC day, to the unit', () => {
  const harness = openOptionHarness()
  expect(buy(harness, { units: 400n })).toMatchObject({ ok: true })
  limit(harness, 'option_stake', 1_000n)
  expect(buy(harness, { units: 601n })).toMatchObject({
    reject: 'option_stake_limit_reached',
    limit: 600n,
    until: DAY_MS,
  })
  expect(buy(harness, { units: 600n })).toMatchObject({ ok: true })
  expect(buy(harness, { units: 10n })).toMatchObject({ reject: 'option_stake_limit_reached', limit: 0n })
  expect(buy(harness, { customerId: BOB, units: 5_000n })).toMatchObject({ ok: true })
  passTo(harness, DAY_MS - 1)
  expect(buy(harness, { units: 10n })).toMatchObject({ reject: 'option_stake_limit_reached' })
  passTo(harness, DAY_MS)
  expect(buy(harness, { units: 1_000n })).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})

test('loss limit: open stakes count as lost until they are settled', () => {
  const harness = openOptionHarness()
  limit(harness, 'option_loss', 1_000n)
  expect(buy(harness, { units: 700n })).toMatchObject({ ok: true })
  expect(buy(harness, { units: 301n })).toMatchObject({ reject: 'option_loss_limit_reached', limit: 300n })
  loseAll(harness)
  expect(buy(harness, { units: 301n })).toMatchObject({ reject: 'option_loss_limit_reached', limit: 300n })
  expect(buy(harness, { type: 'put', units: 300n })).toMatchObject({ ok: true })
  loseAll(harness)
  // The put won, so its stake is at risk no more. The gain gives nothing back.
  expect(buy(harness, { units: 301n })).toMatchObject({ reject: 'option_loss_limit_reached', limit: 300n })
  expect(harness.exchange.selfLimits.uses.get(ANN)).toMatchObject({ optionStake: 1_000n, optionLoss: 700n })
  expect(auditState(harness)).toEqual([])
})

test('loss limit: a stake accepted before midnight counts on the day it is lost', () => {
  const harness = openOptionHarness()
  limit(harness, 'option_loss', 1_000n)
  passTo(harness, DAY_MS - 5_000)
  expect(buy(harness, { units: 1_000n })).toMatchObject({ ok: true })
  loseAll(harness)
  expect(harness.exchange.selfLimits.uses.get(ANN)).toMatchObject({
    day: 1,
    optionStake: 0n,
    optionLoss: 1_000n,
  })
  expect(buy(harness, { units: 10n })).toMatchObject({
    reject: 'option_loss_limit_reached',
    until: 2 * DAY_MS,
  })
  expect(auditState(harness)).toEqual([])
})

test('a stricter limit is in force at once, a looser one 24 hours after the latest change', () => {
  const harness = openOptionHarness()
  expect(limit(harness, 'option_stake', 500n)).toMatchObject({ selfLimit: { max: 500n, nextAt: undefined } })
  const nextAt = harness.now + DAY_MS
  expect(limit(harness, 'option_stake', 800n)).toMatchObject({ selfLimit: { max: 500n, next: 800n, nextAt } })
  harness.now += 60_000
  expect(limit(harness, 'option_stake')).toMatchObject({
    selfLimit: { max: 500n, next: undefined, nextAt: nextAt + 60_000 },
  })
  passTo(harness, nextAt + 59_999)
  expect(buy(harness, { units: 501n })).toMatchObject({ reject: 'option_stake_limit_reached' })
  passTo(harness, nextAt + 60_000)
  expect(buy(harness, { units: 50_000n })).toMatchObject({ ok: true })
  expect(limit(harness, 'option_stake', 400n)).toMatchObject({ selfLimit: { max: 400n, nextAt: undefined } })
  limit(harness, 'option_stake', 900n)
  expect(limit(harness, 'option_stake', 400n)).toMatchObject({ selfLimit: { max: 400n, nextAt: undefined } })
  expect(auditState(harness)).toEqual([])
})

test('a pending change may be withdrawn until it takes effect', () => {
  const harness = openOptionHarness()
  const withdraw = (): Reply =>
    run(harness, { kind: 'withdrawLimitChange', customerId: ANN, name: 'option_stake' })
  expect(withdraw()).toMatchObject({ reject: 'limit_change_must_be_pending' })
  limit(harness, 'option_stake', 500n)
  limit(harness, 'option_stake', 800n)
  expect(withdraw()).toMatchObject({ selfLimit: { max: 500n, nextAt: undefined } })
  limit(harness, 'option_stake', 800n)
  harness.now += DAY_MS
  expect(withdraw()).toMatchObject({ reject: 'limit_change_must_be_pending' })
  expect(auditState(harness)).toEqual([])
})

test('pause: refuses options until its end; may be made longer, never shorter', () => {
  const harness = openOptionHarness()
  const until = harness.now + 7 * DAY_MS
  expect(buy(harness)).toMatchObject({ ok: true })
  expect(pause(harness, 7)).toMatchObject({ selfPause: { until, spotUntil: 0 } })
  expect(buy(harness)).toMatchObject({ reject: 'pause_is_running', until })
  expect(pause(harness, 6)).toMatchObject({ reject: 'pause_cannot_be_shortened', until })
  expect(pause(harness, 8)).toMatchObject({ ok: true })
  loseAll(harness)
  expect(harness.exchange.options.open.size).toBe(0)
  passTo(harness, until)
  expect(buy(harness)).toMatchObject({ reject: 'pause_is_running', until: until + DAY_MS })
  passTo(harness, until + DAY_MS)
  expect(buy(harness)).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})

test('pause with spot: cancels purchases and refuses new ones; sales stay possible', () => {
  const harness = openOptionHarness()
  const order = (side: 'buy' | 'sell', ticks: number): Reply =>
    run(harness, {
      kind: 'placeOrder',
      customerId: ANN,
      marketId: MARKET,
      side,
      terms: { type: 'limit', ticks, lots: 4 },
    })
  order('buy', 990)
  order('sell', 1_010)
  pause(harness, 1)
  expect(order('buy', 990)).toMatchObject({ ok: true })
  expect(pause(harness, 2, true)).toMatchObject({ ok: true })
  expect([...harness.exchange.orders.values()].map(({ side }) => side)).toEqual(['sell'])
  expect(order('buy', 990)).toMatchObject({ reject: 'pause_is_running' })
  expect(order('sell', 1_020)).toMatchObject({ ok: true })
  pause(harness, 3)
  passTo(harness, 1_000_000 + 2 * DAY_MS)
  expect(order('buy', 990)).toMatchObject({ ok: true })
  expect(buy(harness)).toMatchObject({ reject: 'pause_is_running' })
  expect(auditState(harness)).toEqual([])
})

test('stakes in another currency count at its index price, rounded up', () => {
  const harness = openOptionHarness()
  const [offered] = optionConfig.currencies
  if (!offered) throw new Error('the options have no currency')
  const option = { ...optionConfig, currencies: [{ ...offered, currencyId: BTC }] }
  const commands: Command[] = [
    { kind: 'configureOption', option },
    { kind: 'fundSystemAccount', account: 'optionPool', currencyId: BTC, amount: amount(100_000n) },
    {
      kind: 'transferFunds',
      customerId: ANN,
      currencyId: BTC,
      source: 'coin',
      target: 'option',
      amount: amount(5_000n),
    },
  ]
  for (const command of commands) expect(run(harness, command)).toMatchObject({ ok: true })
  const stake = (units: bigint): Reply =>
    run(harness, {
      kind: 'buyOption',
      customerId: ANN,
      marketId: MARKET,
      type: 'call',
      seconds: 15,
      currencyId: BTC,
      amount: amount(units),
    })
  // A lot is 10 units of BTC and costs 1,000 units of USDT at 1,000 ticks.
  limit(harness, 'option_stake', 1_099n)
  expect(stake(11n)).toMatchObject({ reject: 'option_stake_limit_reached', limit: 10n })
  expect(stake(10n)).toMatchObject({ ok: true })
  expect(harness.exchange.selfLimits.uses.get(ANN)?.optionStake).toBe(1_000n)
  expect(
    run(harness, {
      kind: 'buyOption',
      customerId: ANN,
      marketId: MARKET,
      type: 'call',
      seconds: 15,
      currencyId: USDT,
      amount: amount(10n),
    }),
  ).toMatchObject({ reject: 'option_currency_not_offered' })
  expect(auditState(harness)).toEqual([])
})

test.each<[string, Command, string]>([
  [
    'an unknown customer',
    { kind: 'setSelfLimit', customerId: 99, name: 'reminder', max: amount(30n) },
    'customer_must_be_known',
  ],
  [
    'a limit of zero',
    { kind: 'setSelfLimit', customerId: ANN, name: 'option_loss', max: amount(0n) },
    'self_limit_is_invalid',
  ],
  [
    'a negative limit',
    { kind: 'setSelfLimit', customerId: ANN, name: 'perp_loss', max: amount(-1n) },
    'self_limit_is_invalid',
  ],
  [
    'a reminder after 4 minutes',
    { kind: 'setSelfLimit', customerId: ANN, name: 'reminder', max: amount(4n) },
    'self_limit_is_invalid',
  ],
  [
    'a reminder after more than a day',
    { kind: 'setSelfLimit', customerId: ANN, name: 'reminder', max: amount(1_441n) },
    'self_limit_is_invalid',
  ],
  [
    'a market maker',
    { kind: 'setSelfLimit', customerId: 50, name: 'reminder', max: amount(30n) },
    'market_maker_has_no_limits',
  ],
  [
    'a pause of a market maker',
    { kind: 'beginPause', customerId: 50, days: 1, withSpot: false },
    'market_maker_has_no_limits',
  ],
  [
    'a pause of no customer',
    { kind: 'beginPause', customerId: 99, days: 1, withSpot: false },
    'customer_must_be_known',
  ],
  [
    'a pause of 0 days',
    { kind: 'beginPause', customerId: ANN, days: 0, withSpot: false },
    'pause_is_invalid',
  ],
  [
    'a pause of 85 days',
    { kind: 'beginPause', customerId: ANN, days: 85, withSpot: false },
    'pause_is_invalid',
  ],
  [
    'a pause of half a day',
    { kind: 'beginPause', customerId: ANN, days: 1.5, withSpot: false },
    'pause_is_invalid',
  ],
  [
    'a withdrawal by no customer',
    { kind: 'withdrawLimitChange', customerId: 99, name: 'perp_loss' },
    'customer_must_be_known',
  ],
])('rejects %s', (_case, command, expected) => {
  const harness = openOptionHarness()
  run(harness, { kind: 'openCustomer', customerId: 50, isMarketMaker: true })
  expect(run(harness, command)).toMatchObject({ reject: expected })
  expect(auditState(harness)).toEqual([])
})
