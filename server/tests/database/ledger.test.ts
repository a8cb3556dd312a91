import type { LedgerEntry } from '@halyard/api'
import { formatUnits, parseUnits } from '@halyard/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'

const BTC_USDT = { currency_id: '1', legal_id: '3' }

/** A fixed exchange clock: prices never become stale, however slow the machine is. */
const STARTED_AT = Date.now()

let halyard: TestApp
let ann: TestCustomer
let bob: TestCustomer

/** Both customers act as maker and taker, on both sides, with full and partial fills. */
beforeAll(async () => {
  halyard = await startTestApp({ now: () => STARTED_AT })
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
  ann = await halyard.registerCustomer({ funded: true })
  bob = await halyard.registerCustomer({ funded: true })
  for (const [side, other] of [
    ['buy', 'sell'],
    ['sell', 'buy'],
  ] as const)
    for (const [maker, taker] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      dataOf(await maker.client(`coin/trade/${side}`, { ...BTC_USDT, price: '50000', number: '0.002' }))
      for (const number of ['0.0005', '0.0015'])
        dataOf(await taker.client(`coin/trade/${other}`, { ...BTC_USDT, price: '50000', number }))
    }
})
afterAll(() => halyard.close())

test('ledger: postings are stored once, without gaps, and add up to every balance', async () => {
  const { db } = halyard.app.context
  const { rows: gaps } = await sql<{ postings: string; gaps: string; trades: string }>`
    select count(*) as postings, max(id) - min(id) + 1 - count(distinct id) as gaps,
      count(*) filter (where reason = 'trade_base') as trades from ledger_posting`.execute(db)
  expect(gaps).toEqual([{ postings: expect.any(String), gaps: '0', trades: '8' }])
  const { rows: wrong } = await sql`
    with moved as (
      select debit_id as id, debit_frozen as is_frozen, -amount as amount from ledger_posting
      union all select credit_id, credit_frozen, amount from ledger_posting
    ), summed as (
      select id, coalesce(sum(amount) filter (where not is_frozen), 0) as available,
        coalesce(sum(amount) filter (where is_frozen), 0) as frozen from moved group by id
    )
    select account.* from account left join summed using (id)
    where account.available <> coalesce(summed.available, 0) or account.frozen <> coalesce(summed.frozen, 0)`.execute(
    db,
  )
  expect(wrong).toEqual([])
})

async function entriesOf({ client }: TestCustomer, filter: object): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  for (let before: number | undefined; ; ) {
    const page = dataOf(await client('wallet/legal_log', { ...filter, limit: 2, before }))
    entries.push(...page.list)
    before = page.list.at(-1)?.id
    if (!page.more) return entries
  }
}

test.each([
  ['a currency', { currency: 1 }, (entry: LedgerEntry) => entry.currency_id === 1],
  ['fees', { reason: 'fee' }, (entry: LedgerEntry) => entry.reason === 'fee'],
  [
    'what was paid',
    { reason: 'trade_quote', currency: 3 },
    (entry: LedgerEntry) => entry.reason === 'trade_quote',
  ],
  ['another account', { type: 'option' }, (entry: LedgerEntry) => entry.type === 'option'],
])('entries filtered by %s, two per page, equal the filtered full list', async (_name, filter, matches) => {
  for (const customer of [ann, bob]) {
    const all = await entriesOf(customer, {})
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(all.filter(({ reason }) => reason === 'fee')).toHaveLength(8)
    expect(await entriesOf(customer, filter)).toEqual(all.filter(matches))
  }
})

test.each([
  [1, 8],
  [3, 6],
])('statement of currency %i: lists every ledger entry', async (currency, decimals) => {
  for (const customer of [ann, bob]) {
    const statement = dataOf(await customer.client('wallet/statement', { type: 'coin', currency }))
    expect(statement.entries).toBe((await entriesOf(customer, { type: 'coin', currency })).length)
    const { available, frozen } = dataOf(await customer.client('wallet/detail', { type: 'coin', currency }))
    const [spendable, held] = [available, frozen].map((text) => parseUnits(text, decimals) as bigint)
    expect(statement.accounts[0]?.closing).toBe(formatUnits((spendable ?? 0n) + (held ?? 0n), decimals))
  }
})
