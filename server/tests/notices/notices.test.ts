import type { Notice, NoticeKind, NoticeSetting, ResponseOf } from '@halyard/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { openNotices } from '../../src/notices/open-notices.ts'
import { registerFundedCustomer, REVIEWER, submitCommand, USDT } from '../testing/funded-customer.ts'
import { connect } from '../testing/socket-client.ts'
import { ticketed } from '../testing/ticketed.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const PAIR = { currency_id: '1', legal_id: '3' } as const
const LEVER = { ...PAIR, multiple: '10', status: '0', target_price: '50000' } as const

let clock = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3_600_000
let halyard: DemoTestApp

beforeAll(async () => {
  halyard = await startDemoTestApp({
    ownsTables: true,
    now: () => clock,
    limits: { requestsPerMinute: 1_000_000 },
  })
  await recordPrice(500_000)
  await step()
})
afterAll(() => halyard.close())

const step = (): Promise<void> => halyard.app.context.notices.step()

function recordPrice(ticks: number): Promise<void> {
  return submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks }] })
}

/** Registers a customer with 2,000 USDT each in the contract, option and trust accounts. */
async function registerTrader(): Promise<TestCustomer> {
  const customer = await registerFundedCustomer(halyard)
  for (const target of ['contract', 'option', 'trust'] as const)
    await submitCommand(halyard, {
      kind: 'transferFunds',
      customerId: customer.id,
      currencyId: USDT,
      source: 'coin',
      target,
      amount: 2_000_000_000n as never,
    })
  return customer
}

/** Signs a customer in again: sessions end after 12 hours without use. */
async function clientOf({ id }: TestCustomer): Promise<TestCustomer['client']> {
  return halyard.client(await halyard.app.context.sessions.open(id, { ip: '127.0.0.1', agent: 'test' }))
}

async function noticesOf(customer: TestCustomer): Promise<Notice[]> {
  return dataOf(await (await clientOf(customer))('notice/list', { limit: 100 })).list
}

async function kindsOf(customer: TestCustomer): Promise<NoticeKind[]> {
  return (await noticesOf(customer)).map(({ kind }) => kind)
}

/** Sells to the customer's bid at 49,000, which rests first. */
async function fillOrder(customer: TestCustomer, seller: TestCustomer, number = '0.01'): Promise<void> {
  const order = { ...PAIR, price: '49000', number }
  dataOf(await customer.client('coin/trade/buy', order))
  dataOf(await seller.client('coin/trade/sell', order))
}

test('order filled: one notice for each side, with its figures, however often a step runs', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  await fillOrder(ann, bob)
  await step()
  await step()
  const facts = {
    kind: 'order_filled',
    number: '0.01',
    currency_name: 'BTC',
    total: '490',
    legal_name: 'USDT',
  }
  expect(await noticesOf(ann)).toMatchObject([{ ...facts, side: 'buy', is_read: false }])
  expect(await noticesOf(bob)).toMatchObject([{ ...facts, side: 'sell' }])
})

test('an order that is cancelled or partly filled makes no notice', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  const { id } = dataOf(await ann.client('coin/trade/buy', { ...PAIR, price: '49000', number: '0.02' }))
  dataOf(await bob.client('coin/trade/sell', { ...PAIR, price: '49000', number: '0.01' }))
  dataOf(await ann.client('coin/trade', { id }))
  await step()
  expect([await kindsOf(ann), await kindsOf(bob)]).toEqual([[], ['order_filled']])
})

test('after a crash between commit and notice, the next process makes each notice once', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  await step()
  await fillOrder(ann, bob)
  await submitCommand(halyard, {
    kind: 'creditDeposit',
    customerId: ann.id,
    currencyId: USDT,
    amount: 5_000_000n as never,
    source: 'TRC20:crash:0',
  })
  // A second instance knows nothing of the commits above, as a process that has just started.
  const restarted = openNotices(halyard.app.context)
  await restarted.step()
  expect((await kindsOf(ann)).toSorted()).toEqual(['deposit_credited', 'order_filled'])
  await Promise.all([restarted.step(), step(), openNotices(halyard.app.context).step()])
  expect((await kindsOf(ann)).toSorted()).toEqual(['deposit_credited', 'order_filled'])
  expect(await kindsOf(bob)).toEqual(['order_filled'])
})

test('a step that fails loses nothing: the next one makes its notices', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  await step()
  await fillOrder(ann, bob)
  const { db } = halyard.app.context
  await db.schema.alterTable('notice_cursor').renameTo('notice_cursor_away').execute()
  await expect(step()).rejects.toThrow('notice_cursor')
  await db.schema.alterTable('notice_cursor_away').renameTo('notice_cursor').execute()
  await step()
  expect(await kindsOf(ann)).toEqual(['order_filled'])
})

test('deposits and withdrawals: credited, reversed, confirmed, rejected and returned', async () => {
  const ann = await registerFundedCustomer(halyard)
  await submitCommand(halyard, {
    kind: 'creditDeposit',
    customerId: ann.id,
    currencyId: USDT,
    amount: 12_500_000n as never,
    source: 'TRC20:notice:0',
  })
  const out = { currency: USDT, type: 'TRC20', number: '100', address: String(ann.addressId), pass: '246802' }
  const { id } = dataOf(await ann.client('wallet/out', out))
  await step()
  expect(await noticesOf(ann)).toMatchObject([
    { kind: 'deposit_credited', number: '12.5', currency_name: 'USDT' },
  ])
  await submitCommand(halyard, {
    kind: 'reviewWithdrawal',
    withdrawalId: id,
    reviewerId: REVIEWER,
    pass: false,
    reason: 'Wrong',
  })
  await step()
  expect((await noticesOf(ann))[0]).toMatchObject({
    kind: 'withdrawal_changed',
    withdrawal_id: id,
    status: 'rejected',
    number: '100',
    currency_name: 'USDT',
  })
})

test('options: the result with stake and payout', async () => {
  const ann = await registerTrader()
  await recordPrice(500_000)
  const option = { match_id: 1, currency_id: USDT, type: 1, seconds: 60, number: '10' } as const
  dataOf(await ann.client('microtrade/submit', ticketed(option, clock)))
  // No prices come, so the option is void and the stake returned.
  clock += 2 * MINUTE_MS
  await submitCommand(halyard, { kind: 'passTime' })
  await step()
  expect(await noticesOf(ann)).toMatchObject([
    { kind: 'option_settled', pair: 'BTC/USDT', result: 'void', number: '10', payout: '10', seconds: 60 },
  ])
  await recordPrice(500_000)
})

test('positions in net mode: resting orders that are added, and that reduce, are filled orders', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  await recordPrice(500_000)
  dataOf(await ann.client('lever/set_mode', { mode: 'net' }))
  dataOf(await ann.client('lever/submit', { ...LEVER, type: '1', share: '100' }))
  dataOf(await ann.client('lever/submit', { ...LEVER, type: '1', share: '50' }))
  dataOf(await bob.client('lever/submit', { ...LEVER, type: '2', share: '120' }))
  await step()
  expect(await noticesOf(ann)).toMatchObject([{ kind: 'position_filled', type: 1 }])
  dataOf(await bob.client('lever/submit', { ...LEVER, type: '2', share: '30' }))
  await step()
  expect(await kindsOf(ann)).toEqual(['position_filled', 'position_filled'])
  const { currency_id, legal_id } = LEVER
  const reduce = {
    currency_id,
    legal_id,
    side: 'sell',
    share: '60',
    status: '0',
    target_price: '51000',
  } as const
  dataOf(await ann.client('lever/reduce', reduce))
  dataOf(await bob.client('lever/submit', { ...LEVER, type: '1', share: '60', target_price: '51000' }))
  await step()
  expect((await noticesOf(ann))[0]).toMatchObject({ kind: 'position_filled', type: 2 })
})

test('positions: a resting order that is filled, a low margin once, and the liquidation', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  await recordPrice(500_000)
  dataOf(await ann.client('lever/submit', { ...LEVER, type: '1', share: '100' }))
  dataOf(await bob.client('lever/submit', { ...LEVER, type: '2', share: '100' }))
  await step()
  // Bob's order was filled at once, which its reply says.
  expect(await noticesOf(ann)).toMatchObject([{ kind: 'position_filled', pair: 'BTC/USDT', type: 1 }])
  expect(await kindsOf(bob)).toEqual([])

  const { notices } = halyard.app.context
  await notices.warnOfMargin()
  expect(await kindsOf(ann)).toEqual(['position_filled'])
  await recordPrice(452_700)
  await notices.warnOfMargin()
  await notices.warnOfMargin()
  const [warning, ...rest] = await noticesOf(ann)
  expect(rest.map(({ kind }) => kind)).toEqual(['position_filled'])
  expect(warning).toMatchObject({ kind: 'margin_low', type: 1 })
  expect(await kindsOf(bob)).toEqual([])

  dataOf(await bob.client('lever/submit', { ...LEVER, type: '1', share: '100', target_price: '45100' }))
  await recordPrice(451_000)
  await step()
  expect((await noticesOf(ann))[0]).toMatchObject({ kind: 'position_liquidated', currency_name: 'USDT' })
  await recordPrice(500_000)
})

test('wealth: an order that matures makes a notice; a redeemed one does not', async () => {
  const ann = await registerTrader()
  const buy = { id: 1, number: '100', agree: '1', from: 'trust' } as const
  dataOf(await ann.client('wealth/buyProfit', buy))
  const redeemed = dataOf(await ann.client('wealth/buyProfit', buy)).id
  dataOf(await ann.client('wealth/sellProfit', { id: redeemed }))
  clock += 400 * DAY_MS
  await submitCommand(halyard, { kind: 'passTime' })
  await step()
  expect(await noticesOf(ann)).toMatchObject([
    { kind: 'wealth_matured', number: '100', currency_name: 'USDT' },
  ])
  await recordPrice(500_000)
})

function offKinds({ list }: ResponseOf<'notice/settings'>): NoticeSetting[] {
  return list.filter(({ on }) => !on).map(({ kind }) => kind)
}

test('a kind that is switched off makes no notice; others do, and it can be switched on again', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  await Promise.all(
    (['order_filled', 'margin_low', 'order_filled'] as const).map(async (kind) =>
      dataOf(await ann.client('notice/set', { kind, on: 0 })),
    ),
  )
  expect(offKinds(dataOf(await ann.client('notice/settings', {}))).toSorted()).toEqual([
    'margin_low',
    'order_filled',
  ])
  await fillOrder(ann, bob)
  await step()
  expect([await kindsOf(ann), await kindsOf(bob)]).toEqual([[], ['order_filled']])
  const on = dataOf(await ann.client('notice/set', { kind: 'order_filled', on: 1 }))
  expect(offKinds(on)).toEqual(['margin_low'])
  await fillOrder(ann, bob)
  await step()
  expect(await kindsOf(ann)).toEqual(['order_filled'])
})

test('unread: counted, read one at a time or all; the socket signals to the owner alone', async () => {
  const [ann, bob, cat] = [await registerTrader(), await registerTrader(), await registerTrader()]
  const sockets = await Promise.all(
    [ann, cat].map(async ({ token }) => {
      const socket = await connect(halyard.url)
      expect(await socket.request('login', { token })).toMatchObject({ type: 'ok' })
      return socket
    }),
  )
  for (let n = 0; n < 3; n += 1) await fillOrder(ann, bob)
  await step()
  const unread = async () => dataOf(await ann.client('news/getNotice', {})).unread_notices
  expect(await unread()).toBe(3)
  const ids = (await noticesOf(ann)).map(({ id }) => id)
  await expect.poll(() => sockets[0]?.received('notice').map(({ id }) => id)).toEqual(ids.toReversed())
  expect(sockets[1]?.received('notice')).toEqual([])
  expect(dataOf(await ann.client('notice/read', { id: ids[0] ?? 0 }))).toEqual({ unread_notices: 2 })
  expect((await noticesOf(ann)).map(({ is_read }) => is_read)).toEqual([true, false, false])
  expect(dataOf(await ann.client('notice/read', {}))).toEqual({ unread_notices: 0 })
  for (const socket of sockets) socket.close()
})

test('the newest 200 notices of a customer are kept', async () => {
  const [ann, bob] = [await registerTrader(), await registerTrader()]
  const { db } = halyard.app.context
  const old = Array.from({ length: 205 }, (_, n) => ({
    customer_id: ann.id,
    kind: 'wealth_matured' as const,
    ref: `old ${n}`,
    facts: JSON.stringify({ currencyId: USDT, amount: '1' }),
    at: clock,
  }))
  await db.insertInto('notice').values(old).execute()
  await fillOrder(ann, bob)
  await step()
  const stored = await db
    .selectFrom('notice')
    .select('ref')
    .where('customer_id', '=', String(ann.id))
    .execute()
  expect(stored).toHaveLength(200)
  expect((await kindsOf(ann))[0]).toBe('order_filled')
})
