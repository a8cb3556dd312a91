import type { OpsResponseOf } from '@halyard/api/ops'
import { amount, formatUnits, parseUnits } from '@halyard/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DemoTestApp, startDemoTestApp } from '@halyard/demo/testing'
import { dataOf, type TestCustomer } from '../../src/app/testing.ts'
import { registerOperator, type TestOperator } from '../testing/test-operator.ts'

const BTC_USDT = { currency_id: '1', legal_id: '3' }
const USDT = 3
const HOUR_MS = 3_600_000
const STARTED_AT = Date.UTC(2031, 4, 6, 10, 30)

let clock = STARTED_AT
let halyard: DemoTestApp
let ann: TestCustomer
let bob: TestCustomer
let treasurer: TestOperator

type Shown = OpsResponseOf<'ops/treasury/show'>

beforeAll(async () => {
  halyard = await startDemoTestApp({ now: () => clock })
  ann = await halyard.registerCustomer({ funded: true })
  bob = await halyard.registerCustomer({ funded: true })
  await trade()
})
afterAll(() => halyard.close())

// Sessions of operators end after half an hour, and some tests let hours pass.
beforeEach(async () => {
  treasurer = await registerOperator(halyard, 'treasurer')
})

/** Ann sells 0.002 BTC to Bob at 50,000. */
async function trade(): Promise<void> {
  const order = { ...BTC_USDT, price: '50000', number: '0.002' }
  const prices = [{ marketId: 1, ticks: 500_000 }]
  await halyard.app.context.engine.submit({ kind: 'recordPrices', prices })
  const clientOf = async ({ id }: TestCustomer) =>
    halyard.client(await halyard.app.context.sessions.open(id, { ip: '127.0.0.1', agent: 'test' }))
  dataOf(await (await clientOf(ann))('coin/trade/sell', order))
  dataOf(await (await clientOf(bob))('coin/trade/buy', order))
}

async function show(): Promise<Shown> {
  await halyard.app.context.treasury.step()
  return dataOf(await treasurer.ops('ops/treasury/show', {}))
}

const currencyOf = (shown: Shown, id: number) => shown.list.find((entry) => entry.currency_id === id)
const failing = ({ checks }: Shown) => checks.filter(({ differences }) => differences > 0)

/** Sums the balances of the engine's own table by owner and currency. */
async function ledgerSums(): Promise<Map<string, string>> {
  const { db, catalogue } = halyard.app.context
  const { rows } = await sql<{ book: string; currency_id: number; units: string }>`
    select part.book, account.currency_id, sum(part.units)::text as units from account
      cross join lateral (values
        (treasury_book(owner_id, kind, false), available), (treasury_book(owner_id, kind, true), frozen)
      ) part (book, units)
    group by part.book, account.currency_id`.execute(db)
  return new Map(
    rows
      .map(({ book, currency_id, units }): [string, string] => [
        `${book}:${currency_id}`,
        formatUnits(BigInt(units), catalogue.currency(currency_id)?.decimals ?? 0),
      ])
      .filter(([, units]) => units !== '0'),
  )
}

const treasurySums = ({ list }: Shown): Map<string, string> =>
  new Map(
    list
      .flatMap(({ currency_id, books }) =>
        books.map(({ book, amount: units }): [string, string] => [`${book}:${currency_id}`, units]),
      )
      .filter(([, units]) => units !== '0'),
  )

async function allPostings(request: { book: 'fees' | 'customers' | 'external'; currency_id: string }) {
  const all = []
  for (let before: number | null = Number.MAX_SAFE_INTEGER - 1e15; before !== null; ) {
    const page: OpsResponseOf<'ops/treasury/postings'> = dataOf(
      await treasurer.ops('ops/treasury/postings', {
        ...request,
        limit: '3',
        before: String(Math.min(before, 1e14)),
      }),
    )
    all.push(...page.list)
    before = page.next
  }
  return all
}

test("treasury: totals equal the ledger's sums, every check holds, practice funds are separate", async () => {
  const shown = await show()
  expect(treasurySums(shown)).toEqual(await ledgerSums())
  expect(failing(shown)).toEqual([])
  expect(shown.differences).toEqual([])
  for (const { issued, held } of shown.list) expect(held).toBe(issued)
  const usdt = currencyOf(shown, USDT)
  // Practice funds do not count as assets, and customers' balances of them need not be covered.
  expect(usdt).toMatchObject({ assets_total: '0', to_cover: '0', coverage: null })
  expect(Number(usdt?.assets.find(({ source }) => source === 'practice')?.amount)).toBeGreaterThan(6_600_000)
  expect(usdt?.fees).toMatchObject({ day: '0.08', month: '0.08', total: '0.08' })
})

test.each(['fees', 'customers', 'external'] as const)(
  'postings of %s add up to its total, in pages of three',
  async (book) => {
    const total = currencyOf(await show(), USDT)?.books.find((entry) => entry.book === book)?.amount
    const postings = await allPostings({ book, currency_id: String(USDT) })
    expect(new Set(postings.map(({ id }) => id)).size).toBe(postings.length)
    expect(postings.map(({ id }) => id)).toEqual(postings.map(({ id }) => id).toSorted((a, b) => b - a))
    const sum = postings.reduce((units, { change }) => units + unitsOf(change), 0n)
    expect(formatUnits(sum, 6)).toBe(total)
  },
)

function unitsOf(text: string): bigint {
  const units = parseUnits(text.replace('-', ''), 6) ?? 0n
  return text.startsWith('-') ? -units : units
}

test('postings are filtered by reason and time', async () => {
  await show()
  const request = { book: 'fees', currency_id: String(USDT) } as const
  const found = async (more: object) =>
    dataOf(await treasurer.ops('ops/treasury/postings', { ...request, ...more })).list.length
  expect(await found({ reason: 'fee' })).toBe(1)
  expect(await found({ reason: 'withdrawal_fee' })).toBe(0)
  expect(await found({ from: String(clock + 1) })).toBe(0)
  expect(await found({ until: String(STARTED_AT) })).toBe(0)
  expect(await found({ from: String(STARTED_AT - 1), until: String(clock + 1) })).toBe(1)
})

test('a changed balance: both checks that see it fail since then, and end when put right', async () => {
  const { db } = halyard.app.context
  const change = (units: number) =>
    sql`update account set available = available + ${units}
        where owner_id = ${bob.id} and kind = 'coin' and currency_id = ${USDT}`.execute(db)
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('owner_id', '=', String(bob.id))
    .where('kind', '=', 'coin')
    .where('currency_id', '=', USDT)
    .executeTakeFirstOrThrow()
  clock += 1_000
  const since = clock
  await change(2_500_000)
  expect(failing(await show())).toEqual([
    { check: 'zero_sum', differences: 1, since, not_compared: [] },
    { check: 'account_postings', differences: 1, since, not_compared: [] },
  ])
  clock += 60_000
  const shown = await show()
  expect(shown.differences).toContainEqual(
    expect.objectContaining({
      check: 'account_postings',
      currency_name: 'USDT',
      subject: `account:${id}:available`,
      amount: '2.5',
      since,
      ended_at: null,
    }),
  )
  clock += 60_000
  await change(-2_500_000)
  const after = await show()
  expect(failing(after)).toEqual([])
  expect(after.differences.map(({ since: from, ended_at }) => [from, ended_at])).toEqual([
    [since, clock],
    [since, clock],
  ])
})

test('money moved between two customers in the table alone is found', async () => {
  const { db } = halyard.app.context
  const move = (units: number) =>
    sql`update account set available = available
          + case owner_id when ${ann.id} then ${units}::bigint else -${units}::bigint end
        where owner_id in (${ann.id}, ${bob.id}) and kind = 'coin' and currency_id = ${USDT}`.execute(db)
  await move(1)
  expect(failing(await show())).toMatchObject([{ check: 'account_postings', differences: 2 }])
  await move(-1)
  expect(failing(await show())).toEqual([])
})

test('a credit without a deposit: the ledger has more than custody, and assets no longer cover', async () => {
  const { engine } = halyard.app.context
  const credit = {
    kind: 'creditDeposit',
    customerId: ann.id,
    currencyId: USDT,
    amount: amount(5_000_000n),
    source: 'TRC20:treasury:0',
  } as const
  expect(await engine.submit(credit)).toMatchObject({ ok: true })
  const shown = await show()
  expect(shown.differences).toContainEqual(
    expect.objectContaining({ check: 'ledger_custody', currency_id: USDT, amount: '5', ended_at: null }),
  )
  await halyard.app.context.db
    .insertInto('chain_deposit')
    .values({
      network: 'TRC20',
      txid: 'e'.repeat(64),
      output: 0,
      customer_id: ann.id,
      currency_id: USDT,
      address: 'TTreasury',
      amount: 5_000_000,
      status: 'credited',
      height: 7,
      block_hash: 'f'.repeat(64),
      seen_at: clock,
      credited_at: clock,
    })
    .execute()
  const after = await show()
  expect(failing(after)).toEqual([])
  expect(currencyOf(after, USDT)?.assets).toContainEqual({ source: 'chains', amount: '5' })
})

test('checks: a passed claim on a followed chain is not an asset; the difference is reported', async () => {
  const { db, engine, custody } = halyard.app.context
  await halyard.demo.chains.mine('TRC20')
  await custody.step()
  const claim = { customer_id: ann.id, currency_id: USDT, network: 'TRC20', amount: 7_000_000 }
  const reviewed = { status: 'passed', first_reviewer_id: 1, reviewer_id: 2, reviewed_at: clock }
  const stored = await db
    .insertInto('charge_request')
    .values({
      ...claim,
      ...reviewed,
      account: '',
      txid: 'd'.repeat(64),
      upload_id: 'D'.repeat(22),
      key: null,
      body_hash: null,
      created_at: clock,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const credit = { currencyId: USDT, amount: amount(7_000_000n), source: `charge:${stored.id}` }
  await engine.submit({ kind: 'creditDeposit', customerId: ann.id, ...credit })
  expect((await show()).differences).toContainEqual(
    expect.objectContaining({ check: 'ledger_custody', currency_id: USDT, amount: '7', ended_at: null }),
  )
  await engine.submit({ kind: 'reverseDeposit', customerId: ann.id, ...credit })
  expect(failing(await show())).toEqual([])
})

test('history has a point per hour with the amount at its end', async () => {
  const before = currencyOf(await show(), USDT)?.books.find(({ book }) => book === 'fees')?.amount
  clock = STARTED_AT + 3 * HOUR_MS
  await trade()
  treasurer = await registerOperator(halyard, 'treasurer')
  await show()
  const { points } = dataOf(
    await treasurer.ops('ops/treasury/history', { currency_id: String(USDT), line: 'fees', span: 'hours' }),
  )
  const hour = STARTED_AT - (STARTED_AT % HOUR_MS)
  expect(points).toEqual([
    { at: hour, amount: before },
    { at: hour + HOUR_MS, amount: before },
    { at: hour + 2 * HOUR_MS, amount: before },
    { at: hour + 3 * HOUR_MS, amount: '0.16' },
  ])
})
