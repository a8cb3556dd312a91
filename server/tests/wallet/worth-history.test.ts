import { amount } from '@halyard/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { FLAT_FEES } from '../limits/flat-fees.ts'

const BTC = 1
const ETH = 2
const USDT = 3
const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2030, 4, 6)

let halyard: TestApp
let time = FIRST_DAY + DAY_MS / 2

beforeAll(async () => {
  halyard = await startTestApp({ now: () => time })
})
afterAll(() => halyard.close())

async function done(command: Parameters<TestApp['app']['context']['engine']['submit']>[0]): Promise<void> {
  const response = await halyard.app.context.engine.submit(command)
  if (!response.ok) throw new Error(response.reject)
}

/** Sets the index prices in USDT, a second apart from what happens before and after. */
async function price(btc: number, eth: number): Promise<void> {
  const { catalogue } = halyard.app.context
  const prices = catalogue.markets().flatMap(({ id, base, quote, config }) => {
    const usdt = base.id === BTC ? btc : base.id === ETH ? eth : undefined
    return usdt === undefined || quote.id !== USDT
      ? []
      : [{ marketId: id, ticks: usdt * 10 ** config.priceDecimals }]
  })
  time += 1_000
  await done({ kind: 'recordPrices', prices })
  time += 1_000
}

/** Advances to an hour of a later day. */
function goTo(day: number, hour: number): void {
  time = FIRST_DAY + day * DAY_MS + hour * 3_600_000
}

const give = ({ id }: TestCustomer, currencyId: number, units: bigint) =>
  done({
    kind: 'creditDeposit',
    customerId: id,
    currencyId,
    amount: amount(units),
    source: `TRC20:history${id}-${currencyId}-${units}-${time}:0`,
  })

async function historyOf({ id }: TestCustomer) {
  // Sessions expire before a day has passed.
  const token = await halyard.app.context.sessions.open(id, { ip: '127.0.0.1', agent: 'test' })
  const client = halyard.client(token)
  const [history, { worth, today }] = [
    dataOf(await client('wallet/worth_history', {})),
    dataOf(await client('wallet/list', {})),
  ]
  const days = history.days.map(({ at, worth: value, came_in, went_out }) => [
    (at - FIRST_DAY) / DAY_MS,
    Number(value),
    Number(came_in),
    Number(went_out),
  ])
  return { days, base: Number(history.base), invested: Number(history.invested), worth: Number(worth), today }
}

test('worth: a new account has no days; one from its first midnight', async () => {
  await price(50_000, 2_000)
  const customer = await halyard.registerCustomer()
  expect(await historyOf(customer)).toMatchObject({ days: [], base: 0, invested: 0 })
  await give(customer, USDT, 1_000_000_000n)
  expect(await historyOf(customer)).toMatchObject({ days: [], base: 0, invested: 0, worth: 1_000 })
  goTo(1, 1)
  await price(50_000, 2_000)
  expect(await historyOf(customer)).toMatchObject({ days: [[1, 1_000, 0, 0]], base: 1_000, invested: 1_000 })
})

test('each midnight is valued at its prices; deposits and withdrawals are separate from profit', async () => {
  goTo(2, 10)
  const customer = await halyard.registerCustomer()
  await price(50_000, 2_000)
  await give(customer, BTC, 100_000_000n)
  await price(51_000, 2_100)
  goTo(3, 10)
  await price(40_000, 2_000)
  await give(customer, ETH, 100_000_000n)
  await price(45_000, 3_000)
  goTo(5, 10)
  await price(60_000, 1_000)
  await give(customer, USDT, 700_000_000n)
  const history = await historyOf(customer)
  expect(history.days).toEqual([
    [3, 51_000, 2_000, 0],
    [4, 48_000, 0, 0],
    [5, 48_000, 700, 0],
  ])
  expect(history).toMatchObject({ base: 53_700, invested: 53_700, worth: 61_700 })
})

test('worth: shows 30 days; earlier movements are part of the first', async () => {
  goTo(6, 1)
  const customer = await halyard.registerCustomer()
  await price(50_000, 2_000)
  await give(customer, BTC, 100_000_000n)
  goTo(40, 12)
  await price(70_000, 2_000)
  const history = await historyOf(customer)
  expect(history.days).toHaveLength(30)
  expect([history.days[0], history.days[29]]).toEqual([
    [11, 50_000, 0, 0],
    [40, 50_000, 0, 0],
  ])
  expect(history).toMatchObject({ base: 50_000, worth: 70_000 })
})

test('ended days are stored once and stay the same; the running day is not stored', async () => {
  goTo(41, 12)
  const customer = await halyard.registerCustomer()
  await price(50_000, 2_000)
  await give(customer, BTC, 100_000_000n)
  goTo(43, 0)
  const stored = () =>
    halyard.app.context.db
      .selectFrom('worth_day')
      .select(['at', 'worth'])
      .where('customer_id', '=', String(customer.id))
      .where('worth', '>', '0')
      .orderBy('at')
      .execute()
  const line = [
    [42, 50_000, 0, 0],
    [43, 50_000, 0, 0],
  ]
  expect((await historyOf(customer)).days).toEqual(line)
  expect(await stored()).toEqual([])
  time += 60_000
  expect((await historyOf(customer)).days).toEqual(line)
  const once = [{ at: String(FIRST_DAY + 42 * DAY_MS), worth: '50000000000' }]
  expect(await stored()).toEqual(once)
  await price(60_000, 2_000)
  await give(customer, USDT, 500_000_000n)
  const later = [...line.slice(0, 1), [43, 50_000, 500, 0]]
  expect((await Promise.all([historyOf(customer), historyOf(customer)])).map(({ days }) => days)).toEqual([
    later,
    later,
  ])
  expect(await stored()).toEqual(once)
})

/** Moves half a bitcoin through a merchant, who sells it for fiat with a fee of 1%. */
async function deal(merchant: TestCustomer, buyer: TestCustomer): Promise<void> {
  for (const { id: customerId } of [merchant, buyer])
    await done({ kind: 'setVerification', customerId, level: 2 })
  const coin = {
    currencyId: BTC,
    marketId: 1,
    quantityMin: amount(10_000n),
    newcomerMax: HALF,
    twoDecidersFrom: HALF,
    feePpm: 10_000,
    status: 'open',
  } as const
  await done({ kind: 'configureFiatCoin', coin })
  await done({ kind: 'setMerchant', customerId: merchant.id, isMerchant: true })
  const terms = {
    price: amount(49_000_000_000n),
    indexPpm: undefined,
    quantityMin: coin.quantityMin,
    quantityMax: HALF,
    left: HALF,
    payWithinMs: 900_000,
    source: 'coin',
  } as const
  await done({
    kind: 'publishAd',
    customerId: merchant.id,
    side: 'sell',
    currencyId: BTC,
    fiat: 'EUR',
    terms,
  })
  const customerId = buyer.id
  await done({
    kind: 'openDeal',
    customerId,
    adId: 1,
    version: 1,
    quantity: HALF,
    priceLimit: terms.price,
    source: 'coin',
    cardId: 1,
  })
  await done({ kind: 'markDealPaid', customerId, dealId: 1, receiptId: 1 })
  await done({ kind: 'releaseDeal', customerId: merchant.id, dealId: 1 })
}

const HALF = amount(50_000_000n)

/** Returns the profit of today and of the period. */
async function profitOf(customer: TestCustomer): Promise<number[]> {
  const { worth, today, base } = await historyOf(customer)
  return [worth - Number(today.base), worth - base]
}

const line = async (customer: TestCustomer) => (await historyOf(customer)).days

test('worth: coins bought through a merchant cause no profit or loss, at any price and fee', async () => {
  goTo(44, 10)
  await price(50_000, 2_000)
  const merchant = await halyard.registerCustomer()
  const buyer = await halyard.registerCustomer()
  await give(merchant, BTC, 100_000_000n)
  await give(buyer, USDT, 1_000_000_000n)
  goTo(45, 10)
  await price(50_000, 2_000)
  await deal(merchant, buyer)
  expect(await profitOf(buyer)).toEqual([0, 0])
  expect(await profitOf(merchant)).toEqual([0, 0])
  goTo(46, 10)
  expect(await line(buyer)).toEqual([
    [45, 1_000, 24_750, 0],
    [46, 25_750, 0, 0],
  ])
  expect(await line(merchant)).toEqual([
    [45, 50_000, 0, 25_000],
    [46, 25_000, 0, 0],
  ])
})

/** Draws whole numbers below `count`, always the same ones. */
function createDraws(): (count: number) => number {
  let state = 12_345
  return (count) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * count)
  }
}

/** Rounds a fee up: 0.08% of what the maker receives, 0.1% of what the taker receives. */
const feeOf = (received: bigint, ppm: bigint): bigint => (received * ppm + 999_999n) / 1_000_000n

async function trade(customer: TestCustomer, side: 'buy' | 'sell', usdt: number, number: string) {
  const token = await halyard.app.context.sessions.open(customer.id, { ip: '127.0.0.1', agent: 'test' })
  const order = { currency_id: BTC, legal_id: USDT, price: String(usdt), number }
  dataOf(
    await halyard.client(token)(`coin/trade/${side}`, order, { idempotencyKey: `history-${side}-${time}` }),
  )
}

test('the line of two customers who trade equals an independent sum', async () => {
  goTo(50, 1)
  await done(FLAT_FEES)
  const draw = createDraws()
  let usdt = 50_000
  await price(usdt, 2_000)
  const sides = []
  for (const customer of [await halyard.registerCustomer(), await halyard.registerCustomer()]) {
    await give(customer, BTC, 1_000_000_000n)
    await give(customer, USDT, 900_000_000_000n)
    sides.push({ customer, btc: 1_000_000_000n, usdt: 900_000_000_000n, line: [] as number[][] })
  }
  for (let day = 51; day < 58; day++) {
    for (const { btc, usdt: units, line } of sides)
      line.push([day, Number((btc * BigInt(usdt)) / 100n + units) / 1e6, 0, 0])
    const trades = 1 + draw(4)
    for (let hour = 1; hour <= trades; hour++) {
      goTo(day, hour)
      usdt = 40_000 + draw(20_000)
      await price(usdt, 2_000)
      const [maker, taker] = draw(2) === 0 ? sides : sides.toReversed()
      if (!maker || !taker) throw new Error('there are two sides')
      const hundredths = 1 + draw(99)
      const number = `0.${String(hundredths).padStart(2, '0')}`
      await trade(maker.customer, 'sell', usdt, number)
      await trade(taker.customer, 'buy', usdt, number)
      const base = BigInt(hundredths) * 1_000_000n
      const paid = BigInt(hundredths) * BigInt(usdt) * 10_000n
      maker.btc -= base
      maker.usdt += paid - feeOf(paid, 800n)
      taker.btc += base - feeOf(base, 1_000n)
      taker.usdt -= paid
    }
  }
  for (const { customer, line } of sides) expect((await historyOf(customer)).days).toEqual(line)
})
