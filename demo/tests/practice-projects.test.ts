import { expect, test } from 'vitest'
import { startDemoTestApp } from '../src/testing.ts'
import { dataOf } from '@halyard/server/testing'
import { ledgerViolations, USDT } from '../../server/tests/testing/funded-customer.ts'

const DAY_MS = 86_400_000

test('demo: one coin trades, one waits, one is on sale; the sales move on by themselves', async () => {
  let clock = Date.now()
  const halyard = await startDemoTestApp({ now: () => clock, market: { feed: true, marketMakers: true } })
  try {
    const visitor = halyard.client()
    const { list } = dataOf(await visitor('lh/send/config', {}))
    expect(list.map(({ coin_name, status }) => [coin_name, status])).toEqual([
      ['GROVE', 'subscription'],
      ['RELAY', 'sold_out'],
      ['TIDE', 'redemption'],
    ])
    const [onSale, waiting, launched] = list
    if (!onSale || !waiting || !launched) throw new Error('a project is missing')
    expect(Number(waiting.demand)).toBeGreaterThan(Number(waiting.supply))
    for (const { title, icon, networks } of list)
      expect([title, icon, networks.length > 0]).not.toContain(null)

    const candles = { currency_id: launched.coin_id, legal_id: USDT, period: '1day' } as const
    const days = dataOf(await visitor('currency/new_timeshar', candles)).list
    expect(days.length).toBeGreaterThanOrEqual(16)
    const quotes = dataOf(await visitor('currency/quotation_new', {})).list
    const quote = quotes.find(({ match_id }) => match_id === launched.market_id)
    expect(quote).toMatchObject({ own_index: true, status: 'open' })
    expect(Number(quote?.index_price)).toBeGreaterThan(0.25)
    const book = { currency_id: launched.coin_id, legal_id: USDT }
    await expect
      .poll(async () => dataOf(await visitor('currency/deal', book)).asks.length, { timeout: 30_000 })
      .toBeGreaterThan(0)

    const newcomer = await halyard.registerCustomer({ funded: true })
    const order = { id: onSale.id, currency_id: USDT, number: '100' }
    expect(dataOf(await newcomer.client('lh/send/order', order))).toMatchObject({ status: 'reviewing' })

    clock += 2 * DAY_MS
    await halyard.demo.practice.projects.advance()
    const later = dataOf(await visitor('lh/send/config', {})).list
    expect(
      later.map(({ coin_name, status, allotted_at }) => [coin_name, status, allotted_at !== null]),
    ).toEqual([
      ['LUMEN8', 'subscription', false],
      ['GROVE', 'sold_out', false],
      ['RELAY', 'sold_out', true],
      ['TIDE', 'redemption', true],
    ])
    clock += 2 * DAY_MS
    await halyard.demo.practice.projects.advance()
    await halyard.app.context.engine.submit({ kind: 'passTime' })
    await halyard.demo.practice.projects.advance()
    const last = dataOf(await visitor('lh/send/config', {})).list
    expect(last.find(({ coin_name }) => coin_name === 'RELAY')).toMatchObject({ status: 'redemption' })
    const orders = await halyard.app.context.db
      .selectFrom('subscription_order')
      .select(['status', 'allotted'])
      .where('customer_id', '=', String(newcomer.id))
      .execute()
    expect(orders).toEqual([{ status: 'locked', allotted: '1000000' }])
    expect(await ledgerViolations(halyard)).toEqual([])
  } finally {
    await halyard.close()
  }
}, 120_000)
