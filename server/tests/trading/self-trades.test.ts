import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp } from '../../src/app/testing.ts'
import { sendConcurrently, times } from '../testing/send-concurrently.ts'
import { balanceOf, ledgerViolations, submitCommand, USDT } from '../testing/funded-customer.ts'

const PAIR = { currency_id: 1, legal_id: USDT } as const
/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: TestApp

beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
  await submitCommand(halyard, { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
})
afterAll(() => halyard.close())

test('self-trades never happen in any number of sessions, and attempts earn nothing', async () => {
  const ann = await halyard.registerCustomer({ funded: true })
  const { sessions, db } = halyard.app.context
  const from = { ip: '127.0.0.1', agent: 'test' }
  const tokens = await Promise.all(times(4, () => sessions.open(ann.id, from)))
  const limit = { ...PAIR, price: '50000', number: '0.001' }
  for (let round = 0; round < 5; round++) {
    await sendConcurrently(
      halyard,
      times(20, (index) => ({
        path: index % 2 === 0 ? ('coin/trade/buy' as const) : ('coin/trade/sell' as const),
        token: tokens[index % 4],
        request: index % 5 === 0 ? { ...PAIR, type: 'market', ...amountFor(index) } : limit,
      })),
    )
  }
  expect(await db.selectFrom('spot_trade').selectAll().execute()).toEqual([])
  expect(dataOf(await halyard.client()('currency/deal', PAIR)).deals).toEqual([])
  for (const { id } of dataOf(await ann.client('coin/list', { ...PAIR, limit: 100 })).list)
    dataOf(await ann.client('coin/trade', { id }))
  expect([await balanceOf(ann), await balanceOf(ann, 'coin', 1)]).toEqual(['10000', '0.1'])
  expect(await ledgerViolations(halyard)).toEqual([])
})

/** A market buy states the quote amount, a market sell the quantity. */
function amountFor(index: number): { amount: string } | { number: string } {
  return index % 2 === 0 ? { amount: '50' } : { number: '0.001' }
}
