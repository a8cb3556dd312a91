import { createHash } from 'node:crypto'
import { amount } from '@halyard/money'
import { ENTRY_DELAY_MS, followsFromTicks, isShareSigned, readReceipt, verifyReceipt } from '@halyard/receipt'
import { createTestDatabase } from '@halyard/launch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { sendConcurrently, type Attempt, times } from '../testing/send-concurrently.ts'
import { ledgerViolations, PASS, setFundPassword } from '../testing/funded-customer.ts'
import { RECEIPT_CRYPTO as crypto } from '../testing/ed25519.ts'
import { ticketed } from '../testing/ticketed.ts'
import { connect } from '../testing/socket-client.ts'

const USDT = '3'
const STAKE = { match_id: '1', currency_id: USDT, type: '1', seconds: '30', number: '100' } as const

const database = await createTestDatabase({ migrated: true })
/** The exchange's clock, advanced by the tests. */
let clock = Date.now()
let halyard: TestApp

beforeAll(async () => {
  halyard = await start()
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

function start(): Promise<TestApp> {
  return startTestApp({ databaseUrl: database.url, now: () => clock })
}

function price(ticks: number, marketId = 1) {
  return halyard.app.context.engine.submit({ kind: 'recordPrices', prices: [{ marketId, ticks }] })
}

function priceThatIsDelayed(ticks: number) {
  const prices = [{ marketId: 1, ticks, quality: 'delayed' as const }]
  return halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
}

/** Records prices one second apart, starting one second from now. */
async function recordPriceSequence(...ticks: readonly number[]): Promise<void> {
  for (const one of ticks) {
    clock += 1_000
    await price(one)
  }
}

/** Registers a verified customer with funds in the option account. */
async function registerTrader(units = 10_000_000_000n): Promise<TestCustomer> {
  const customer = await halyard.registerCustomer()
  const { engine } = halyard.app.context
  await engine.submit({ kind: 'setVerification', customerId: customer.id, level: 1 })
  const grants = [{ currencyId: 3, amount: amount(units), account: 'option' as const }]
  await engine.submit({ kind: 'creditPracticeFunds', customerId: customer.id, grants })
  return customer
}

async function fundsOf({ client }: TestCustomer): Promise<string> {
  const { available, frozen } = dataOf(await client('wallet/detail', { currency: USDT, type: 'option' }))
  return `${available}+${frozen}`
}

async function optionsOf({ client }: TestCustomer) {
  return dataOf(await client('microtrade/lists', {})).list
}

/** Plays a call of 30 seconds: bought at 640,000, entry at 640,010, delivery at 640,100. */
async function playCall(customer: TestCustomer): Promise<number> {
  await price(640_000)
  const { id } = dataOf(await customer.client('microtrade/submit', ticketed(STAKE, clock)))
  await recordPriceSequence(640_010, 640_010, 640_010, ...Array.from({ length: 31 }, () => 640_100))
  return id
}

test('durations, payouts and currencies are public', async () => {
  const client = halyard.client()
  const { list } = dataOf(await client('microtrade/seconds', { match_id: 1 }))
  expect(list.map(({ seconds }) => seconds)).toEqual([30, 60, 120, 300, 600])
  expect(list[0]).toEqual({
    match_id: 1,
    seconds: 30,
    payout_ppm: 800_000,
    even_payout_ppm: 8_000_000,
    even_offered: false,
  })
  const currencies = dataOf(await client('microtrade/payable_currencies', { match_id: 1 })).list
  expect(currencies).toEqual([
    {
      match_id: 1,
      currency_id: 3,
      currency_name: 'USDT',
      decimals: 6,
      min_number: '5',
      max_number: '5000',
    },
  ])
})

/**
 * Returns a checkpoint of the first market's newest tick. Checkpoints are also signed at full minutes, possibly just
 * now.
 */
async function signCheckpoint() {
  await halyard.app.context.priceLog.sign()
  return newestCheckpoint()
}

async function newestCheckpoint() {
  return dataOf(await halyard.client()('trail/heads', { match_id: 1, limit: 1 })).list[0]
}

/** Returns the receipt of an option once a live head covers the tick that decided it. */
async function receiptOf({ client }: TestCustomer, id: number) {
  await halyard.app.context.priceLog.live.sign()
  return dataOf(await client('microtrade/receipt', { id }))
}

test('an option runs from purchase to a receipt that verifies on its own', async () => {
  const ann = await registerTrader()
  await price(640_000)
  const purchased = dataOf(await ann.client('microtrade/submit', ticketed(STAKE, clock)))
  expect(purchased).toMatchObject({ payout_ppm: 800_000, accepted_at: clock, delivery_at: clock + 33_000 })
  expect(await fundsOf(ann)).toBe('9900+100')
  expect((await optionsOf(ann))[0]).toMatchObject({ status: 1, buy_price: null, result: null, profit: '0' })

  await recordPriceSequence(640_000, 640_000, 640_010)
  expect((await optionsOf(ann))[0]).toMatchObject({ buy_price: '64001', number: '100', result: null })
  expect(dataOf(await ann.client('microtrade/receipt', { id: purchased.id }))).toEqual({
    receipt: null,
    ready_at: purchased.delivery_at + 1_000,
  })

  await recordPriceSequence(...Array.from({ length: 31 }, (_, index) => 640_100 + index))
  const [option] = await optionsOf(ann)
  expect(option).toMatchObject({ status: 3, result: 'win', payout: '180', profit: '80', buy_price: '64001' })
  expect(await fundsOf(ann)).toBe('10080+0')

  const { receipt, ready_at } = await receiptOf(ann, purchased.id)
  expect(ready_at).toBeNull()
  const read = readReceipt(JSON.parse(JSON.stringify(receipt)))
  if (read?.format !== 'halyard-receipt-2') throw new Error('the receipt is missing')
  const { public_key } = dataOf(await halyard.client()('trail/key', {}))
  const { ok, checks, settlement } = await verifyReceipt(read, crypto, [public_key])
  expect(checks.filter((check) => !check.ok)).toEqual([])
  expect(ok).toBe(true)
  expect(settlement).toMatchObject({ result: 'win', payout: 180_000_000n, entryTicks: 640_010 })
  expect(read).toMatchObject({ option: purchased.ticket.option, rules: purchased.ticket.rules })
  expect(read.trail.live.signed_at).toBe(purchased.delivery_at + 1_000)
})

test("after an outage the newest tick is too old to sign; the next tick's checkpoint covers it", async () => {
  let lastN = 0
  do {
    await price(640_000)
    const { ticks } = dataOf(await halyard.client()('trail/ticks', { match_id: 1, limit: 1 }))
    lastN = ticks[0]?.[0] ?? 0
    clock += 120_001
    // At a full minute the server itself may have signed it before the outage.
  } while (((await newestCheckpoint())?.n ?? 0) >= lastN)
  expect(await halyard.app.context.priceLog.sign()).toEqual([])
  expect((await signCheckpoint())?.n ?? 0).toBeLessThan(lastN)
  await price(640_000)
  expect(await signCheckpoint()).toMatchObject({ n: lastN + 1, at: clock, signed_at: clock })
})

test('a share of a settled option verifies from public calls alone, and contains no amount', async () => {
  const ann = await registerTrader()
  const { share } = await receiptOf(ann, await playCall(ann))
  if (!share) throw new Error('the share is missing')
  const guest = halyard.client()
  const { keys } = dataOf(await guest('trail/key', {}))
  expect(await isShareSigned(share, crypto, [keys[0]?.public_key ?? ''])).toBe(true)
  const { accepted_tick, log_n } = share
  const ticks = { match_id: 1, from_n: accepted_tick, limit: log_n - accepted_tick + 1 }
  expect(await followsFromTicks(share, dataOf(await guest('trail/ticks', ticks)), crypto)).toBe(true)
  expect(share).toMatchObject({
    result: 'win',
    entry_ticks: 640_010,
    payout_ppm: 800_000,
    origin: 'simulated',
  })
  expect(Object.keys(share)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:id|stake|payout|nonce)$/)]),
  )
})

test('a receipt is available to its owner only', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  const id = await playCall(ann)
  const missing = await bob.client('microtrade/receipt', { id: 999_999 })
  expect(await bob.client('microtrade/receipt', { id })).toEqual(missing)
  expect(missing).toMatchObject({ type: 'error', code: 'option_must_be_known', field: 'id' })
  expect(await optionsOf(bob)).toEqual([])
})

test('price log: can be read from any tick, and its checkpoints verify', async () => {
  await playCall(await registerTrader())
  const head = await signCheckpoint()
  expect(await halyard.app.context.priceLog.sign()).toEqual([])
  const client = halyard.client()
  const all = dataOf(await client('trail/ticks', { match_id: 1, from_n: 1, limit: 1_000 }))
  expect(all).toMatchObject({ prev: '0'.repeat(64), more: false, price_decimals: 1 })
  let hash = Buffer.alloc(32)
  for (const [n, at, ticks] of all.ticks)
    hash = createHash('sha256').update(hash).update(`halyard-tick-1|1|${n}|${at}|${ticks}`).digest()
  expect(hash.toString('hex')).toBe(all.hash)
  expect(all.hash).toBe(head?.hash)
  const middle = dataOf(await client('trail/ticks', { match_id: 1, from_n: 3, limit: 2 }))
  expect(middle.ticks).toEqual(all.ticks.slice(2, 4))
  expect(middle.more).toBe(true)
  const time = all.ticks[4]?.[1] ?? 0
  expect(dataOf(await client('trail/ticks', { match_id: 1, from: time, limit: 1 })).ticks).toEqual([
    all.ticks.find(([, at]) => at >= time),
  ])
  expect(dataOf(await client('trail/ticks', { match_id: 1, from_n: 1_000_000 })).ticks).toEqual([])
})

test.each([
  ['a missing duration', { ...STAKE, seconds: undefined }, 'option_time_required', 'seconds'],
  ['a duration that is not offered', { ...STAKE, seconds: '31' }, 'option_time_not_offered', undefined],
  ['a missing stake', { ...STAKE, number: undefined }, 'number_required', 'number'],
  ['a stake below the minimum', { ...STAKE, number: '4.999999' }, 'option_amount_too_small', undefined],
  ['a stake above the maximum', { ...STAKE, number: '5000.000001' }, 'option_amount_too_large', undefined],
  ['an amount with too many decimals', { ...STAKE, number: '10.0000001' }, 'quantity_step_wrong', 'number'],
  ['another currency', { ...STAKE, currency_id: '1' }, 'option_currency_not_offered', undefined],
  ['an unknown currency', { ...STAKE, currency_id: '77' }, 'currency_must_be_known', 'currency_id'],
  ['a market without options', { ...STAKE, match_id: '4' }, 'option_must_be_offered', undefined],
  ['an unknown market', { ...STAKE, match_id: '9' }, 'market_must_be_known', 'match_id'],
  ['a price from the customer', { ...STAKE, price: '1' }, 'unknown_field', 'price'],
  ['a payout ratio from the customer', { ...STAKE, odds: '9' }, 'unknown_field', 'odds'],
  ['a payout from the customer', { ...STAKE, payout_ppm: '9000000' }, 'unknown_field', 'payout_ppm'],
  ['a result', { ...STAKE, result: 'win' }, 'unknown_field', 'result'],
])('buy option: rejects %s', async (_name, request, code, field) => {
  const ann = await registerTrader()
  await price(640_000)
  expect(await ann.client('microtrade/submit', ticketed(request as typeof STAKE, clock))).toMatchObject({
    type: 'error',
    code,
    ...(field === undefined ? {} : { field }),
  })
  expect(await fundsOf(ann)).toBe('10000+0')
})

test('buy option: requires basic verification and sufficient funds', async () => {
  await price(640_000)
  const stranger = await halyard.registerCustomer()
  expect(await stranger.client('microtrade/submit', ticketed(STAKE, clock))).toMatchObject({
    code: 'verification_required',
    message: 'Complete basic verification to buy timed options.',
  })
  const verify = { kind: 'setVerification', customerId: stranger.id, level: 1 } as const
  expect(await halyard.app.context.engine.submit(verify)).toMatchObject({ ok: true })
  expect(await stranger.client('microtrade/submit', ticketed(STAKE, clock))).toMatchObject({
    code: 'insufficient_balance',
  })
  const poor = await registerTrader(99_999_999n)
  expect(await poor.client('microtrade/submit', ticketed(STAKE, clock))).toMatchObject({
    code: 'insufficient_balance',
  })
  await halyard.app.context.engine.submit({ kind: 'setOperatorFreeze', customerId: poor.id, frozen: true })
  expect(await poor.client('microtrade/submit', ticketed(STAKE, clock))).toMatchObject({
    code: 'account_frozen',
  })
})

function buy({ token }: TestCustomer, number: string) {
  return { path: 'microtrade/submit', token, request: ticketed({ ...STAKE, number }, clock) } as const
}

test('fifty concurrent purchases of more than half each: one succeeds', async () => {
  const ann = await registerTrader()
  await price(640_000)
  const responses = await sendConcurrently(
    halyard,
    times(50, () => buy(ann, '5000')),
  )
  const rich = await registerTrader(8_000_000_000n)
  const more = await sendConcurrently(
    halyard,
    times(50, () => buy(rich, '4800')),
  )
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(2)
  expect(more.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(await fundsOf(ann)).toBe('0+10000')
  expect(await fundsOf(rich)).toBe('3200+4800')
  await recordPriceSequence(...Array.from({ length: 34 }, () => 640_000))
  expect(await fundsOf(rich)).toBe('8000+0')
})

test('concurrent purchases and transfers of more than half each: one succeeds', async () => {
  const ann = await registerTrader()
  await setFundPassword(halyard, ann)
  await price(640_000)
  // The options cost 5,000 of 8,000, and so does each transfer.
  await halyard.app.context.engine.submit({
    kind: 'transferFunds',
    customerId: ann.id,
    currencyId: 3,
    source: 'option',
    target: 'coin',
    amount: amount(2_000_000_000n),
  })
  const transfer = { currency_id: USDT, from: 'option', to: 'coin', number: '5000', pass: PASS } as const
  const option = { ...STAKE, number: '5000', type: '2', seconds: '60' } as const
  const { token } = ann
  const responses = await sendConcurrently(
    halyard,
    times(
      50,
      (index): Attempt<'microtrade/submit' | 'wallet/change'> =>
        index % 2 === 0
          ? { path: 'microtrade/submit', token, request: ticketed(option, clock) }
          : { path: 'wallet/change', token, request: transfer },
    ),
  )
  expect(responses.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(['3000+0', '3000+5000']).toContain(await fundsOf(ann))
  expect(await ledgerViolations(halyard)).toEqual([])
})

test('one key buys once; another body under it is rejected', async () => {
  const ann = await registerTrader()
  await price(640_000)
  const options = { idempotencyKey: 'once' }
  const order = ticketed(STAKE, clock)
  const first = await ann.client('microtrade/submit', order, options)
  expect(await ann.client('microtrade/submit', order, options)).toEqual(first)
  expect(await ann.client('microtrade/submit', { ...order, number: '200' }, options)).toMatchObject({
    code: 'idempotency_key_reused',
  })
  expect(await fundsOf(ann)).toBe('9900+100')
})

test('a silence around delivery: the prices after it deliver, and the receipt verifies', async () => {
  const ann = await registerTrader()
  await price(640_000)
  const { id } = dataOf(await ann.client('microtrade/submit', ticketed(STAKE, clock)))
  await recordPriceSequence(...Array.from({ length: 20 }, () => 640_010))
  clock += 40_000
  expect((await optionsOf(ann))[0]).toMatchObject({ status: 1 })
  await recordPriceSequence(640_020, 640_030, 640_040, 640_050)
  expect((await optionsOf(ann))[0]).toMatchObject({ result: 'win', delivery_price: '64002.7' })
  const { receipt } = await receiptOf(ann, id)
  const read = readReceipt(JSON.parse(JSON.stringify(receipt)))
  const { ok, settlement } = await verifyReceipt(read ?? expect.unreachable(), crypto)
  expect([ok, settlement.by, settlement.window.length]).toEqual([true, 'next', 5])
})

test('a price that is not live does not set the entry; the receipt shows it and verifies', async () => {
  const ann = await registerTrader()
  await price(640_000)
  const { id } = dataOf(await ann.client('microtrade/submit', ticketed(STAKE, clock)))
  clock += ENTRY_DELAY_MS
  await priceThatIsDelayed(639_000)
  expect((await optionsOf(ann))[0]).toMatchObject({ buy_price: null })
  await recordPriceSequence(640_010, ...Array.from({ length: 30 }, () => 640_100))
  const [option] = await optionsOf(ann)
  expect(option).toMatchObject({ status: 3, result: 'win', buy_price: '64001' })
  const { receipt } = await receiptOf(ann, id)
  const read = readReceipt(JSON.parse(JSON.stringify(receipt)))
  expect(read?.trail.ticks[1]).toEqual([expect.any(Number), expect.any(Number), 639_000, 'delayed'])
  expect(read && (await verifyReceipt(read, crypto)).ok).toBe(true)
})

test('a silent feed voids options by time alone; the receipt states why once prices return', async () => {
  const ann = await registerTrader()
  await price(640_000)
  const { id } = dataOf(await ann.client('microtrade/submit', ticketed(STAKE, clock)))
  clock += 60_001
  await expect.poll(async () => (await optionsOf(ann))[0]?.result).toBe('void')
  expect(await fundsOf(ann)).toBe('10000+0')
  expect((await receiptOf(ann, id)).receipt).toBeNull()
  await recordPriceSequence(650_000)
  const { receipt } = await receiptOf(ann, id)
  const read = readReceipt(JSON.parse(JSON.stringify(receipt)))
  expect(read && (await verifyReceipt(read, crypto)).ok).toBe(true)
  expect(read?.outcome).toMatchObject({ result: 'void', entry_ticks: null, payout: '100000000' })
})

test("events: customers receive their options' changes, everyone receives checkpoints", async () => {
  const ann = await registerTrader()
  const [own, stranger] = [await connect(halyard.url), await connect(halyard.url)]
  expect(await own.request('login', { token: ann.token })).toMatchObject({ type: 'ok' })
  const { id } = dataOf(await signedIn(ann).client('microtrade/submit', ticketed(STAKE, clock)))
  await recordPriceSequence(640_010, 640_010, 640_010, ...Array.from({ length: 31 }, () => 640_100))
  const received = () => own.received('closed_microorder').flatMap(({ orders }) => orders)
  await expect.poll(() => received().length).toBe(3)
  expect(received().map(({ buy_price, result }) => [buy_price, result])).toEqual([
    [null, null],
    ['64001', null],
    ['64001', 'win'],
  ])
  expect(received().every((order) => order.id === id)).toBe(true)
  const missed = dataOf(await signedIn(ann).client('user/events', {}))
  expect(missed.list).toContainEqual(expect.objectContaining({ event: 'closed_microorder' }))

  await halyard.app.context.priceLog.sign()
  await expect.poll(() => stranger.received('trail_head').length).toBeGreaterThan(0)
  expect(stranger.received('closed_microorder')).toEqual([])
  for (const socket of [own, stranger]) socket.close()
})

/** Returns the durations for which the first market offers evens now. */
async function durationsWithEvens(): Promise<number[]> {
  const { list } = dataOf(await halyard.client()('microtrade/seconds', { match_id: 1 }))
  return list.filter(({ even_offered }) => even_offered).map(({ seconds }) => seconds)
}

test('evens are offered while the price moves, not while it is still', async () => {
  const ann = await registerTrader()
  const even = { ...STAKE, type: '3' } as const
  await price(640_000)
  // Longer than an estimate survives without prices.
  clock += 3_600_000
  await price(640_000)
  expect(await durationsWithEvens()).toEqual([])
  expect(await ann.client('microtrade/submit', ticketed(even, clock))).toMatchObject({
    code: 'even_not_offered',
  })
  expect(await fundsOf(ann)).toBe('10000+0')

  for (let span = 1; span <= 180; span += 1) {
    clock += 5_000
    await price(640_000 + span)
  }
  expect(await durationsWithEvens()).toEqual([30, 60, 120, 300, 600])
  const purchased = dataOf(await ann.client('microtrade/submit', ticketed(even, clock)))
  expect(purchased.payout_ppm).toBe(8_000_000)
  await recordPriceSequence(...Array.from({ length: 34 }, () => 640_180))
  expect((await optionsOf(ann))[0]).toMatchObject({ result: 'win', payout: '900' })
})

test('a restart changes nothing; options due meanwhile settle by their own ticks', async () => {
  const [ann, bob, cat] = [await registerTrader(), await registerTrader(), await registerTrader()]
  const dan = await registerTrader()
  await price(640_000)
  const call = dataOf(await ann.client('microtrade/submit', ticketed(STAKE, clock)))
  await recordPriceSequence(...Array.from({ length: 20 }, () => 640_050))
  const evens = await durationsWithEvens()
  expect(evens).not.toEqual([])
  await restart()
  expect(await durationsWithEvens()).toEqual(evens)
  dataOf(await signedIn(dan).client('microtrade/submit', ticketed(STAKE, clock)))
  clock += ENTRY_DELAY_MS
  await priceThatIsDelayed(639_000)
  await restart()
  await recordPriceSequence(...Array.from({ length: 6 }, () => 640_060))
  expect((await optionsOf(signedIn(dan)))[0]).toMatchObject({ buy_price: '64006' })
  const late = dataOf(
    await signedIn(bob).client('microtrade/submit', ticketed({ ...STAKE, type: '2' }, clock)),
  )
  await recordPriceSequence(...Array.from({ length: 4 }, () => 640_070))
  const silent = dataOf(await signedIn(cat).client('microtrade/submit', ticketed(STAKE, clock)))
  await halyard.close()
  clock += 3_600_000
  halyard = await start()
  await price(700_000)
  expect((await optionsOf(signedIn(ann)))[0]).toMatchObject({ id: call.id, result: 'win', profit: '80' })
  expect((await optionsOf(signedIn(bob)))[0]).toMatchObject({ id: late.id, result: 'void', profit: '0' })
  expect((await optionsOf(signedIn(cat)))[0]).toMatchObject({ id: silent.id, result: 'void', profit: '0' })
  for (const [customer, { id }] of [
    [ann, call],
    [bob, late],
    [cat, silent],
  ] as const) {
    const { receipt } = await receiptOf(signedIn(customer), id)
    const read = readReceipt(JSON.parse(JSON.stringify(receipt)))
    expect(read && (await verifyReceipt(read, crypto)).checks.filter(({ ok }) => !ok)).toEqual([])
  }
})

async function restart(): Promise<void> {
  await halyard.close()
  halyard = await start()
}

/** Returns the same customer with a client of the running server. */
function signedIn(customer: TestCustomer): TestCustomer {
  return { ...customer, client: halyard.client(customer.token) }
}
