import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { openNotices } from '../../src/notices/open-notices.ts'
import { removalNotice } from '../../src/notices/removal-notice.ts'
import { openPush } from '../../src/push/push.ts'
import { registerFundedCustomer, submitCommand, USDT } from '../testing/funded-customer.ts'
import { VALID_REQUESTS } from '../testing/valid-requests.ts'
import { startPushService, type TestPushService } from '../testing/push-service.ts'

const HOUR_MS = 3_600_000

let clock = Date.now()
let deposits = 0
let paths = 0
let halyard: TestApp
let service: TestPushService

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock, limits: { requestsPerMinute: 1_000_000 } })
  service = await startPushService()
  halyard.app.context.push.setPracticeOrigin(service.origin)
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  await halyard.app.context.notices.step()
})
beforeEach(() => {
  service.received.length = 0
  service.treatments.length = 0
})
afterAll(async () => {
  await halyard.close()
  await service.close()
})

async function subscribe(client: TestCustomer['client']): Promise<string> {
  paths += 1
  const path = `/device/${paths}`
  expect(dataOf(await client('push/subscribe', service.subscriptionOf(path))).on).toBe(true)
  return path
}

async function creditDeposit({ id }: { readonly id: number }): Promise<void> {
  deposits += 1
  await submitCommand(halyard, {
    kind: 'creditDeposit',
    customerId: id,
    currencyId: USDT,
    amount: 5_000_000n as never,
    source: `TRC20:push:${deposits}`,
  })
}

/** Makes the notices of committed batches, and sends the due pushes. */
async function step(): Promise<void> {
  const { notices, push } = halyard.app.context
  await notices.step()
  await push.step('working')
  await push.step('failing')
}

async function depositAndStep(customer: { readonly id: number }): Promise<void> {
  await creditDeposit(customer)
  await step()
}

test('each notice is pushed once to each device, in its language and without amounts', async () => {
  const ann = await registerFundedCustomer(halyard)
  dataOf(await ann.client('set/lang', { lang: 'de' }))
  const token = await halyard.app.context.sessions.open(ann.id, { ip: '127.0.0.1', agent: 'second' })
  const devices = [await subscribe(ann.client), await subscribe(halyard.client(token, 'de'))]
  await depositAndStep(ann)
  await step()
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(devices)
  const [notice] = dataOf(await ann.client('notice/list', {})).list
  for (const { message, headers } of service.received) {
    expect(message).toEqual({
      id: notice?.id,
      kind: 'deposit_credited',
      title: 'Eine Einzahlung wurde gutgeschrieben',
      lang: 'de',
      at: notice?.at,
    })
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: `notice-${notice?.id}` })
  }
})

test('a price alert names its market, is urgent, and expires after an hour', async () => {
  const ann = await registerFundedCustomer(halyard)
  await subscribe(ann.client)
  const pair = { currency_id: '1', legal_id: '3' } as const
  const tradeAt = async (price: string) => {
    const [bob, eve] = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
    dataOf(await bob.client('coin/trade/buy', { ...pair, price, number: '0.01' }))
    dataOf(await eve.client('coin/trade/sell', { ...pair, price, number: '0.01' }))
    await halyard.app.context.notices.step()
  }
  await tradeAt('50000')
  dataOf(await ann.client('alert/add', { match_id: '1', kind: 'above', target: '50100' }))
  await tradeAt('50100')
  await step()
  expect(service.received).toMatchObject([
    {
      message: { kind: 'price_alert', title: 'BTC/USDT: your price alert was reached', target: 1 },
      headers: { urgency: 'high', ttl: '3600' },
    },
  ])
})

test('the removal of a second factor is pushed without its time', async () => {
  const ann = await registerFundedCustomer(halyard)
  await subscribe(ann.client)
  const { db, notices } = halyard.app.context
  const removal = { id: '1', user_id: String(ann.id), due_at: '86400000' }
  const query = removalNotice(removal, 'requested', clock)
  await db.transaction().execute((transaction) => notices.storeIn(transaction, query))
  await step()
  expect(service.received).toMatchObject([
    { message: { kind: 'factor_removal', title: 'Staff were asked to remove your authenticator app' } },
  ])
})

test('a kind that is switched off makes no push', async () => {
  const ann = await registerFundedCustomer(halyard)
  await subscribe(ann.client)
  dataOf(await ann.client('notice/set', { kind: 'deposit_credited', on: '0' }))
  await depositAndStep(ann)
  expect(service.received).toEqual([])
})

test('after a crash between notice and push, the next process sends it once', async () => {
  const ann = await registerFundedCustomer(halyard)
  await subscribe(ann.client)
  await creditDeposit(ann)
  await halyard.app.context.notices.step()
  const { context } = halyard.app
  const restart = async () => {
    const notices = openNotices(context)
    const push = await openPush({ ...context, notices }, context.config)
    push.setPracticeOrigin(service.origin)
    return push
  }
  const processes = [await restart(), await restart(), context.push]
  await Promise.all(processes.map((push) => push.step()))
  expect(service.received).toHaveLength(1)
})

test('a push that is not accepted is sent again after the wait that the service asked for', async () => {
  const ann = await registerFundedCustomer(halyard)
  await subscribe(ann.client)
  service.treatments.push({ status: 429, retryAfter: 120 }, { status: 503 })
  await depositAndStep(ann)
  clock += 119_000
  await step()
  expect(service.received).toHaveLength(1)
  clock += 1_000
  await step()
  expect(service.received).toHaveLength(2)
  // The second failure in a row: twice five seconds.
  clock += 9_999
  await step()
  expect(service.received).toHaveLength(2)
  clock += 1
  await step()
  expect(service.received).toHaveLength(3)
  clock += HOUR_MS
  await step()
  expect(service.received).toHaveLength(3)
  expect(new Set(service.received.map(({ headers }) => headers['topic'])).size).toBe(1)
})

test('a push whose outcome is unknown is not sent again; the next notice is', async () => {
  const ann = await registerFundedCustomer(halyard)
  await subscribe(ann.client)
  service.treatments.push('reset')
  await depositAndStep(ann)
  clock += 60_000
  await step()
  expect(service.received).toHaveLength(1)
  await depositAndStep(ann)
  expect(service.received).toHaveLength(2)
})

test('a push that was refused for good is dropped', async () => {
  const ann = await registerFundedCustomer(halyard)
  await subscribe(ann.client)
  service.treatments.push({ status: 400 })
  await depositAndStep(ann)
  clock += HOUR_MS
  await step()
  expect(service.received).toHaveLength(1)
})

test('a push that was not accepted expires a day after its notice', async () => {
  const ann = await registerFundedCustomer(halyard)
  await subscribe(ann.client)
  service.treatments.push({ status: 503 })
  await depositAndStep(ann)
  await halyard.app.context.db
    .updateTable('session')
    .set({ expires_at: clock + 72 * HOUR_MS })
    .execute()
  clock += 24 * HOUR_MS
  await step()
  expect(service.received).toHaveLength(1)
})

test.for([404, 410])('after status %i the device is no longer subscribed', async (status) => {
  const ann = await registerFundedCustomer(halyard)
  await subscribe(ann.client)
  service.treatments.push({ status })
  await depositAndStep(ann)
  expect(dataOf(await ann.client('push/settings', {})).on).toBe(false)
  await depositAndStep(ann)
  expect(service.received).toHaveLength(1)
})

test('no push after unsubscribing, signing out, or the end of the session, not even a queued one', async () => {
  const customers = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
  const idle = await registerFundedCustomer(halyard)
  const [first, second] = customers
  if (!first || !second) throw new Error('two customers')
  for (const customer of [first, second, idle]) {
    await subscribe(customer.client)
    await creditDeposit(customer)
  }
  await halyard.app.context.notices.step()
  expect(dataOf(await first.client('push/unsubscribe', {})).on).toBe(false)
  dataOf(await second.client('user/logout', {}))
  clock += 12 * HOUR_MS
  await step()
  expect(service.received).toEqual([])
})

test('a browser that another customer subscribes receives nothing more of the first', async () => {
  const [ann, bob] = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
  const path = await subscribe(ann.client)
  dataOf(await bob.client('push/subscribe', service.subscriptionOf(path)))
  expect(dataOf(await ann.client('push/settings', {})).on).toBe(false)
  await depositAndStep(ann)
  expect(service.received).toEqual([])
  await depositAndStep(bob)
  expect(service.received).toHaveLength(1)
})

test('a frozen account receives no pushes', async () => {
  const ann = await registerFundedCustomer(halyard)
  await subscribe(ann.client)
  await creditDeposit(ann)
  await halyard.app.context.notices.step()
  await submitCommand(halyard, { kind: 'setOwnFreeze', customerId: ann.id, frozen: true })
  await step()
  expect(service.received).toEqual([])
})

test('an endpoint that is not of a public push service is rejected', async () => {
  const ann = await registerFundedCustomer(halyard)
  const endpoints = [
    'http://push.example/device',
    'https://127.0.0.1/device',
    'https://2130706433/device',
    'https://0x7f.1/device',
    'https://[::1]/device',
    'https://[::ffff:10.0.0.1]/device',
    'https://localhost/device',
    'https://database:5432/device',
    'https://push.example:8443/device',
    'https://user:word@push.example/device',
    'http://127.0.0.1:1/device',
    'ftp://push.example/device',
  ]
  for (const endpoint of endpoints) {
    const answer = await ann.client('push/subscribe', { ...service.subscriptionOf('/'), endpoint })
    expect(answer, endpoint).toMatchObject({ type: 'error', code: 'push_service_rejected' })
  }
  expect(dataOf(await ann.client('push/settings', {})).on).toBe(false)
})

test('a key that is not a point of the curve is rejected', async () => {
  const ann = await registerFundedCustomer(halyard)
  const answer = await ann.client('push/subscribe', {
    ...service.subscriptionOf('/'),
    p256dh: 'B'.repeat(87),
  })
  expect(answer).toMatchObject({ type: 'error', code: 'invalid_field' })
})

test('a new bank account and a new factor reach every device, whatever is switched off', async () => {
  const ann = await registerFundedCustomer(halyard)
  for (const { kind } of dataOf(await ann.client('notice/settings', {})).list)
    dataOf(await ann.client('notice/set', { kind, on: '0' }))
  const token = await halyard.app.context.sessions.open(ann.id, { ip: '127.0.0.1', agent: 'second' })
  const devices = [await subscribe(ann.client), await subscribe(halyard.client(token))]
  const expectPushed = async (title: string, mail: string) => {
    await step()
    const pushed = service.received.splice(0)
    expect(pushed.map(({ path }) => path).toSorted()).toEqual(devices)
    for (const { message } of pushed) expect(message).toMatchObject({ kind: 'account_changed', title })
    expect(await halyard.lastMessageTo(ann.email)).toContain(
      `${mail} If this was not you, freeze your account`,
    )
  }
  const { second: _second, passkey: _passkey, ...card } = VALID_REQUESTS['user/cash_save']
  dataOf(await ann.client('user/cash_save', card))
  await expectPushed(
    "A withdrawal destination was added. Wasn't you? Freeze your account.",
    'A bank account was added.',
  )
  const { secret } = dataOf(await ann.client('safe/totp_begin', { password: ann.password }))
  dataOf(await ann.client('safe/totp_confirm', { code: new TOTP({ secret }).generate({ timestamp: clock }) }))
  await expectPushed(
    "Your second factor was changed. Wasn't you? Freeze your account.",
    'An authenticator app was turned on.',
  )
})
