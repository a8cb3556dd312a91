import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import {
  balanceOf,
  ledgerViolations,
  PASS,
  registerFundedCustomer,
  submitCommand,
  USDT,
} from '../testing/funded-customer.ts'
import { connect } from '../testing/socket-client.ts'
import { approveChange, recordOf } from '../testing/approve-change.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const SALE_MS = 60_000
const ICON = 'M12 5.2 7.8 12.1 12 14.5l4.2-2.4z'

let clock = Date.now()
let halyard: TestApp
let admins: readonly [TestOperator, TestOperator]
let names = 0

beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock, limits: { requestsPerMinute: 1_000_000 } })
  admins = [await registerOperator(halyard, 'admin'), await registerOperator(halyard, 'admin')]
})
afterAll(() => halyard.close())
beforeEach(async () => {
  expect(await ledgerViolations(halyard)).toEqual([])
})

async function pass(ms: number): Promise<void> {
  clock += ms
  await submitCommand(halyard, { kind: 'passTime' })
}

interface Allotted {
  readonly id: number
  readonly coinId: number
  readonly name: string
}

/** Sells 400 coins to each customer at 0.5 USDT, without a lock-up, and moves them to where they can be sold. */
async function allotCoins(...customers: readonly TestCustomer[]): Promise<Allotted> {
  names += 1
  const name = `LAUNCH${names}`
  const fields = {
    coin_name: name,
    decimals: '4',
    supply: '1000',
    prices: `${USDT}:0.5`,
    min_number: '1',
    max_number: '400',
    customer_max: '400',
    start_at: String(clock),
    close_at: String(clock + SALE_MS),
    launch_at: String(clock + SALE_MS),
    lockup_days: '0',
    title: 'Launch Coin',
    description: 'A coin for tests.',
    icon: ICON,
    networks: 'ERC20,TRC20',
    reason: 'Agreed with the issuer',
  }
  const proposal = dataOf(await admins[0].ops('ops/subscription/propose', fields))
  const id = recordOf(await approveChange(admins[1], proposal))
  const { coin_id } = dataOf(await admins[0].ops('ops/subscription/show', { id })).project
  for (const customer of customers)
    dataOf(await customer.client('lh/send/order', { id, currency_id: USDT, number: '400' }))
  await pass(SALE_MS)
  for (const { ops } of admins)
    dataOf(await ops('ops/subscription/allot', { id, reason: 'Inputs were checked' }))
  await pass(1)
  for (const customer of customers)
    dataOf(
      await customer.client('wallet/change', {
        currency_id: coin_id,
        from: 'trust',
        to: 'coin',
        number: '400',
        pass: PASS,
      }),
    )
  return { id, coinId: coin_id, name }
}

const TERMS = { currency_id: USDT, price_decimals: '4', quantity_decimals: '2', min_value: '1' }

async function launch(id: number, terms = {}) {
  const request = { ...TERMS, id, reason: 'The issuer is ready', ...terms }
  return admins[0].ops('ops/subscription/propose_launch', request)
}

/** Launches a coin by two operators. Returns the project. */
async function launched(id: number) {
  await approveChange(admins[1], dataOf(await launch(id)))
  return dataOf(await admins[0].ops('ops/subscription/show', { id })).project
}

const trade = (side: 'buy' | 'sell', customer: TestCustomer, coinId: number, price: string) =>
  customer.client(side === 'buy' ? 'coin/trade/buy' : 'coin/trade/sell', {
    currency_id: coinId,
    legal_id: USDT,
    price,
    number: '10',
  })

test('worth: neither an allotment nor the launch of its coin is a profit or a loss', async () => {
  const ann = await registerFundedCustomer(halyard)
  const before = dataOf(await ann.client('wallet/list', {}))
  const profit = async () => {
    const { worth, today } = dataOf(await ann.client('wallet/list', {}))
    return { worth, profit: Number(worth) - Number(today.invested) }
  }
  const start = { worth: before.worth, profit: Number(before.worth) - Number(before.today.invested) }
  const { id } = await allotCoins(ann)
  expect(await profit()).toEqual(start)
  await launched(id)
  expect(await profit()).toEqual(start)
})

test('launch: apps receive it, lists know the coin, and the market trades right after', async () => {
  const [ann, bob] = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
  const { id, coinId, name } = await allotCoins(ann)
  const visitor = await connect(halyard.url)
  const project = await launched(id)
  await expect
    .poll(() => visitor.received('projectLaunched'))
    .toEqual([{ project_id: id, currency_id: coinId, match_id: project.market_id, launched_at: clock }])
  visitor.close()

  const { list } = dataOf(await halyard.client()('currency/quotation_new', {}))
  expect(list.find(({ match_id }) => match_id === project.market_id)).toMatchObject({
    currency_name: name,
    status: 'open',
    own_index: true,
    index_price: '0.5',
  })
  expect(list.filter(({ own_index }) => !own_index)).toHaveLength(4)
  const currencies = dataOf(await halyard.client()('currency/user_currency_list', {})).list
  expect(currencies.find((currency) => currency.id === coinId)).toMatchObject({
    title: 'Launch Coin',
    icon: ICON,
    networks: [],
  })
  expect(dataOf(await ann.client('lh/send/product_info', { id })).project).toMatchObject({
    title: 'Launch Coin',
    icon: ICON,
    networks: ['ERC20', 'TRC20'],
    launch_at: clock,
  })

  dataOf(await trade('sell', ann, coinId, '0.51'))
  dataOf(await trade('buy', bob, coinId, '0.51'))
  expect(await balanceOf(bob, 'coin', coinId)).toBe('9.99')
  const { deals } = dataOf(await bob.client('currency/deal', { currency_id: coinId, legal_id: USDT }))
  expect(deals).toMatchObject([{ price: '0.51', number: '10' }])
  const candles = { currency_id: coinId, legal_id: USDT, period: '1min' } as const
  expect(dataOf(await bob.client('currency/new_timeshar', candles)).list).toMatchObject([
    [expect.any(Number), '0.51', '0.51', '0.51', '0.51', '10'],
  ])
})

test('launch: the index follows 20 trades, and its ticks continue the price log', async () => {
  const [ann, bob] = [await registerFundedCustomer(halyard), await registerFundedCustomer(halyard)]
  const { id, coinId } = await allotCoins(ann, bob)
  const marketId = (await launched(id)).market_id ?? 0
  const index = () => halyard.app.context.catalogue.market(marketId)?.indexTicks
  for (let count = 0; count < 20; count++) {
    expect(index()).toBe(5_000)
    dataOf(await trade('sell', ann, coinId, '0.52'))
    dataOf(await trade('buy', bob, coinId, '0.52'))
    await pass(3_000)
  }
  expect(index()).toBe(5_200)
  const ticks = await halyard.app.context.db
    .selectFrom('price_tick')
    .select(['n', 'ticks'])
    .where('market_id', '=', marketId)
    .orderBy('n')
    .execute()
  expect(ticks.map((tick) => [Number(tick.n), Number(tick.ticks)])).toEqual(
    Array.from({ length: 21 }, (_, at) => [at + 1, at === 20 ? 5_200 : 5_000]),
  )
})

test('launch: a price source cannot set the index of a launched coin', async () => {
  const { id } = await allotCoins(await registerFundedCustomer(halyard))
  const marketId = (await launched(id)).market_id ?? 0
  const prices = [{ marketId, ticks: 9_000 }]
  const answer = await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
  expect(answer).toMatchObject({ ok: false, reject: 'market_has_own_index' })
})

test.each([
  ['a project that is not allotted', { id: 1 }, 'project_must_be_known'],
  ['an unknown currency', { currency_id: 99 }, 'currency_must_be_known'],
  ['a currency without an issue price', { currency_id: 1, price_decimals: '2' }, 'invalid_field'],
  ['lots finer than the coin', { quantity_decimals: '5' }, 'invalid_field'],
  ['ticks and lots finer than the currency', { price_decimals: '5' }, 'invalid_field'],
  ['an issue price of five ticks', { price_decimals: '1' }, 'invalid_field'],
  ['a minimum value with too many decimals', { min_value: '0.0000001' }, 'amount_step_wrong'],
])('launch: rejects %s and changes nothing', async (_case, terms, code) => {
  const { id } = await allotCoins(await registerFundedCustomer(halyard))
  expect(await launch(id, terms)).toMatchObject({ type: 'error', code })
  const { list } = dataOf(await admins[0].ops('ops/subscription/list', {}))
  expect(list.find((project) => project.id === id)).toMatchObject({ status: 'allotted', market_id: null })
})

test.each([
  ['an icon with a script', { icon: '"/><script>' }],
  ['a long icon', { icon: 'M'.repeat(1_001) }],
  ['a title with markup', { title: '<b>Coin</b>' }],
  ['networks with a space', { networks: 'ERC20, TRC20' }],
])('announcement: rejects %s', async (_case, changes) => {
  const { id } = await allotCoins(await registerFundedCustomer(halyard))
  const { list } = dataOf(await admins[0].ops('ops/subscription/list', {}))
  const project = list.find((one) => one.id === id)
  const { coin_name = '', supply = '', prices = '', description = '' } = project ?? {}
  const answer = await admins[0].ops('ops/subscription/propose', {
    id: String(id),
    coin_name,
    supply,
    prices,
    description,
    decimals: '4',
    min_number: '1',
    max_number: '400',
    customer_max: '400',
    start_at: String(project?.start_at),
    close_at: String(project?.close_at),
    launch_at: String(project?.launch_at),
    lockup_days: '0',
    reason: 'Corrected',
    ...changes,
  })
  expect(answer).toMatchObject({ type: 'error', code: 'invalid_field', field: Object.keys(changes)[0] })
})

test('launch: one operator alone opens no market; a second proposal is refused while one waits', async () => {
  const { id } = await allotCoins(await registerFundedCustomer(halyard))
  const proposal = dataOf(await launch(id))
  const decision = { id: proposal.id ?? 0, pass: '1' } as const
  expect(await admins[0].ops('ops/change/decide', decision)).toMatchObject({ code: 'reviewers_must_differ' })
  expect(await launch(id)).toMatchObject({ code: 'change_is_pending' })
  const shown = () => admins[0].ops('ops/subscription/show', { id })
  expect(dataOf(await shown()).project).toMatchObject({ status: 'allotted', market_id: null })
  await approveChange(admins[1], proposal)
  expect(dataOf(await shown()).project.status).toBe('launched')
  expect(await launch(id)).toMatchObject({ code: 'project_must_be_allotted' })
})
