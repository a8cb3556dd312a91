import { amount } from '@halyard/money'
import { createTestDatabase } from '@halyard/launch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { countOutcomes, sendConcurrently, times } from '../testing/send-concurrently.ts'
import { ledgerViolations, submitCommand } from '../testing/funded-customer.ts'
import { ticketed } from '../testing/ticketed.ts'

const DAY_MS = 86_400_000
const USDT = 3
const OPTION = { match_id: '1', currency_id: String(USDT), type: '1', seconds: '30' } as const
const LONG = {
  currency_id: '1',
  legal_id: String(USDT),
  type: '1',
  multiple: '10',
  status: '0',
  share: '1',
  target_price: '50000',
} as const
const PURCHASE = { currency_id: '1', legal_id: String(USDT), price: '49000', number: '0.01' } as const

const database = await createTestDatabase({ migrated: true })
/** The exchange's clock, an hour after a midnight UTC. Tests advance it by days. */
let clock = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3_600_000
let halyard: TestApp

beforeAll(async () => {
  halyard = await start()
})
afterAll(async () => {
  await halyard.close()
  await database.drop()
})

function start(): Promise<TestApp> {
  return startTestApp({
    databaseUrl: database.url,
    now: () => clock,
    limits: { requestsPerMinute: 1_000_000 },
  })
}

function price(ticks = 500_000): Promise<void> {
  return submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

/** Registers a verified customer with funds for options, perpetuals and spot, at a fresh price. */
async function registerTrader(): Promise<TestCustomer> {
  const customer = await halyard.registerCustomer({ funded: true })
  const customerId = customer.id
  await submitCommand(halyard, { kind: 'setVerification', customerId, level: 1 })
  for (const target of ['option', 'contract'] as const)
    await submitCommand(halyard, {
      kind: 'transferFunds',
      customerId,
      currencyId: USDT,
      source: 'coin',
      target,
      amount: amount(3_000_000_000n),
    })
  await price()
  return customer
}

async function signInAgain({ id }: TestCustomer): Promise<TestCustomer['client']> {
  return halyard.client(await halyard.app.context.sessions.open(id, { ip: '127.0.0.1', agent: 'test' }))
}

type Client = TestCustomer['client']
const limitsOf = async (client: Client) => dataOf(await client('user/limits', {}))
const limitOf = async (client: Client, name: string) =>
  (await limitsOf(client)).limits.find(({ limit }) => limit === name)
const stake = (client: Client, number: string, rest = {}) =>
  client('microtrade/submit', ticketed({ ...OPTION, number, ...rest }, clock))

test('without limits: four rows without a maximum, no pause, the day ends at midnight UTC', async () => {
  const { client } = await registerTrader()
  const row = { max: null, used: '0', at_risk: '0', left: null, next: null }
  expect(await limitsOf(client)).toEqual({
    limits: ['option_stake', 'option_loss', 'perp_loss', 'reminder'].map((limit) => ({ limit, ...row })),
    pause: null,
    day_ends_at: (Math.floor(clock / DAY_MS) + 1) * DAY_MS,
    now: clock,
  })
})

test('stake limit: the message has the remainder and the wait; the next day starts at zero', async () => {
  const ann = await registerTrader()
  dataOf(await stake(ann.client, '40'))
  dataOf(await ann.client('user/set_limit', { limit: 'option_stake', max: '100' }))
  expect(await stake(ann.client, '60.5', {})).toMatchObject({
    code: 'option_stake_limit_reached',
    message: expect.stringMatching(/leaves 60 USDT.* 23 h/),
  })
  dataOf(await stake(ann.client, '60'))
  expect(await limitOf(ann.client, 'option_stake')).toMatchObject({ max: '100', used: '100', left: '0' })
  clock += DAY_MS
  const client = await signInAgain(ann)
  expect(await limitOf(client, 'option_stake')).toMatchObject({ used: '0', left: '100' })
  await price()
  dataOf(await stake(client, '100'))
})

test('loss limit: open stakes are at risk; concurrent stakes never exceed it', async () => {
  const { client, token } = await registerTrader()
  dataOf(await client('user/set_limit', { limit: 'option_loss', max: '50' }))
  const replies = await sendConcurrently(
    halyard,
    times(12, () => ({
      path: 'microtrade/submit' as const,
      request: ticketed({ ...OPTION, number: '10' }, clock),
      token,
    })),
  )
  expect(countOutcomes(replies)).toEqual({ ok: 5, option_loss_limit_reached: 7 })
  expect(await limitOf(client, 'option_loss')).toMatchObject({
    max: '50',
    used: '0',
    at_risk: '50',
    left: '0',
  })
})

test('pause: openings and purchases are refused and cancelled; selling and closing stay', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  const waiting = dataOf(await ann.client('lever/submit', { ...LONG, target_price: '49000' })).id
  const held = dataOf(await ann.client('lever/submit', LONG)).id
  dataOf(await bob.client('lever/submit', { ...LONG, type: '2' }))
  dataOf(await bob.client('lever/submit', { ...LONG, share: '5' }))
  const purchase = dataOf(await ann.client('coin/trade/buy', PURCHASE)).id
  const until = clock + 7 * DAY_MS
  const { pause } = dataOf(await ann.client('user/pause', { days: '7', spot: '1' }))
  expect(pause).toEqual({ until, spot_until: until })
  const refused = { code: 'pause_is_running', message: expect.stringContaining('168 h') }
  expect(await ann.client('lever/submit', LONG)).toMatchObject(refused)
  expect(await stake(ann.client, '10')).toMatchObject(refused)
  expect(await ann.client('coin/trade/buy', PURCHASE)).toMatchObject(refused)
  const { list } = dataOf(await ann.client('lever/my_trade', {}))
  expect(list.map(({ id }) => id)).toEqual([held])
  const { list: ended } = dataOf(await ann.client('lever/my_trade', { status: '3' }))
  expect(ended).toMatchObject([{ id: waiting, close_reason: 'self_limit' }])
  const { list: orders } = dataOf(await ann.client('transaction_complete', {}))
  expect(orders.find(({ id }) => id === purchase)).toMatchObject({
    status: 'cancelled',
    reason: 'self_limit',
  })
  dataOf(await ann.client('coin/trade/sell', { ...PURCHASE, price: '51000' }))
  dataOf(await ann.client('lever/close', { id: held }))
  expect(await ann.client('user/pause', { days: '6' })).toMatchObject({ code: 'pause_cannot_be_shortened' })
  clock = until
  expect((await limitsOf(await signInAgain(ann))).pause).toBeNull()
})

test('bad values: each is rejected with its own message and changes nothing', async () => {
  const { client } = await registerTrader()
  const before = await limitsOf(client)
  const set = (limit: 'option_stake' | 'reminder', max: string) => client('user/set_limit', { limit, max })
  expect(await set('option_stake', '1.0000001')).toMatchObject({ code: 'amount_step_wrong' })
  expect(await set('option_stake', '0')).toMatchObject({ code: 'invalid_field' })
  expect(await set('option_stake', '999999999999999')).toMatchObject({ code: 'self_limit_is_invalid' })
  expect(await set('reminder', '4')).toMatchObject({ code: 'self_limit_is_invalid' })
  expect(await set('reminder', '30.5')).toMatchObject({ code: 'self_limit_is_invalid' })
  expect(await set('reminder', '1441')).toMatchObject({ code: 'self_limit_is_invalid' })
  expect(await client('user/pause', { days: '85' })).toMatchObject({ code: 'pause_is_invalid' })
  expect(await limitsOf(client)).toEqual(before)
  dataOf(await set('reminder', '30'))
  expect(await limitOf(client, 'reminder')).toMatchObject({ max: '30', left: null })
})

test('the database refuses a shorter pause and a smaller sum', async () => {
  const { client, id } = await registerTrader()
  dataOf(await client('user/pause', { days: '7' }))
  const { db } = halyard.app.context
  await expect(sql`update self_pause set until = until - 1 where id = ${id}`.execute(db)).rejects.toThrow(
    'cannot be shortened',
  )
  await expect(sql`delete from self_pause where id = ${id}`.execute(db)).rejects.toThrow()
  expect(await ledgerViolations(halyard)).toEqual([])
})

test('a looser limit waits 24 hours, can be withdrawn, and survives a restart', async () => {
  const ann = await registerTrader()
  dataOf(await ann.client('user/set_limit', { limit: 'perp_loss', max: '100' }))
  const { limits } = dataOf(await ann.client('user/set_limit', { limit: 'perp_loss', max: '500' }))
  const next = { max: '500', at: clock + DAY_MS }
  expect(limits.find(({ limit }) => limit === 'perp_loss')).toMatchObject({ max: '100', next })
  dataOf(await ann.client('user/withdraw_limit_change', { limit: 'perp_loss' }))
  expect(await limitOf(ann.client, 'perp_loss')).toMatchObject({ max: '100', next: null })
  expect(await ann.client('user/withdraw_limit_change', { limit: 'perp_loss' })).toMatchObject({
    code: 'limit_change_must_be_pending',
  })
  dataOf(await ann.client('user/set_limit', { limit: 'perp_loss', max: '' }))
  await halyard.close()
  clock += DAY_MS - 1
  halyard = await start()
  expect(await limitOf(await signInAgain(ann), 'perp_loss')).toMatchObject({
    max: '100',
    next: { max: null, at: clock + 1 },
  })
  clock += 1
  expect(await limitOf(await signInAgain(ann), 'perp_loss')).toMatchObject({ max: null, next: null })
})
