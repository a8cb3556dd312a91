import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../src/app/testing.ts'
import { atOnce, times } from './at-once.ts'
import { balanceOf, faultsOfBooks, order, USDT } from './moneyed-customer.ts'

const PAIR = { currency_id: 1, legal_id: USDT } as const
/** The exchange's clock stands still: however slow the machine is, no price grows old. */
const STARTED_AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
  await order(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
})
afterAll(() => halyard.close())

test('nobody trades with themselves, from however many sessions at once, and nobody is paid for trying', async () => {
  const ann = await halyard.registerCustomer({ funded: true })
  const { sessions, db } = halyard.app.context
  const from = { ip: '127.0.0.1', agent: 'test' }
  const tokens = await Promise.all(times(4, () => sessions.open(ann.id, from)))
  const limit = { ...PAIR, price: '50000', number: '0.001' }
  for (let round = 0; round < 5; round++) {
    await atOnce(
      halyard,
      times(20, (index) => ({
        path: index % 2 === 0 ? ('coin/trade/buy' as const) : ('coin/trade/sell' as const),
        token: tokens[index % 4],
        request: index % 5 === 0 ? { ...PAIR, type: 'market', ...wanted(index) } : limit,
      })),
    )
  }
  expect(await db.selectFrom('spot_trade').selectAll().execute()).toEqual([])
  expect(dataOf(await halyard.client()('currency/deal', PAIR)).deals).toEqual([])
  for (const { id } of dataOf(await ann.client('coin/list', { ...PAIR, limit: 100 })).list)
    dataOf(await ann.client('coin/trade', { id }))
  expect([await balanceOf(ann), await balanceOf(ann, 'coin', 1)]).toEqual(['10000', '0.1'])
  expect(await faultsOfBooks(halyard)).toEqual([])
})

/** A buyer at the market says how much money, a seller how many coins. */
function wanted(index: number): { amount: string } | { number: string } {
  return index % 2 === 0 ? { amount: '50' } : { number: '0.001' }
}
