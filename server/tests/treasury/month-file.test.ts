import { createHash } from 'node:crypto'
import type { OpsResponseOf } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startTestApp, type TestApp, type TestCustomer } from '../../src/app/testing.ts'
import { registerOperator } from '../testing/test-operator.ts'

const BTC_USDT = { currency_id: '1', legal_id: '3' }
const JUNE = Date.UTC(2031, 5)
const JULY = Date.UTC(2031, 6)
const HOUR_MS = 3_600_000

type Exported = OpsResponseOf<'ops/treasury/month'>
type Cells = Readonly<Record<string, string>>

let clock = JUNE - 8 * HOUR_MS
let halyard: TestApp
let ann: TestCustomer
let bob: TestCustomer

// Two trades in May, the second in its last millisecond; two in June, the first in its first millisecond; one in July.
beforeAll(async () => {
  halyard = await startTestApp({ now: () => clock })
  ann = await halyard.registerCustomer({ funded: true })
  bob = await halyard.registerCustomer({ funded: true })
  await trade('0.002')
  await tradeAt(JUNE - 1, '0.003')
  await tradeAt(JUNE, '0.004')
  await tradeAt(JULY - HOUR_MS, '0.005')
  await tradeAt(JULY, '0.006')
})
afterAll(() => halyard.close())

async function tradeAt(at: number, number: string): Promise<void> {
  clock = at
  await trade(number)
}

/** Ann sells to Bob at 50,000. */
async function trade(number: string): Promise<void> {
  const order = { ...BTC_USDT, price: '50000', number }
  const { engine, sessions } = halyard.app.context
  await engine.submit({ kind: 'recordPrices', prices: [{ marketId: 1, ticks: 500_000 }] })
  const clientOf = async ({ id }: TestCustomer) =>
    halyard.client(await sessions.open(id, { ip: '127.0.0.1', agent: 'test' }))
  dataOf(await (await clientOf(ann))('coin/trade/sell', order))
  dataOf(await (await clientOf(bob))('coin/trade/buy', order))
}

async function exportMonth(month: string): Promise<Exported> {
  await halyard.app.context.treasury.step()
  const treasurer = await registerOperator(halyard, 'treasurer')
  return dataOf(await treasurer.ops('ops/treasury/month', { month }))
}

function cellsOf({ csv }: Exported): readonly Cells[] {
  const [header = '', ...lines] = csv.trimEnd().split('\r\n')
  const names = header.split(',')
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])),
  )
}

const ofRow = (exported: Exported, row: string) => cellsOf(exported).filter((cells) => cells['row'] === row)

/** Returns the amounts of the books by 'book:currency', apart from those of zero. */
const balancesOf = (exported: Exported, row: 'opening' | 'closing') =>
  new Map(
    ofRow(exported, row)
      .filter(({ amount }) => amount !== '0')
      .map(({ book, currency, amount }) => [`${book}:${currency}`, amount]),
  )

/** Sums all postings of the ledger between two times, by their books. */
async function sumPostings(from: number, until: number) {
  const { db, catalogue } = halyard.app.context
  const { rows } = await sql<{ book: string; currency_id: number; reason: string; units: string }>`
    with leg as (
      select leg.reason, leg.currency_id, leg.amount,
        treasury_book(debit.owner_id, debit.kind, debit_frozen) as debit_book,
        treasury_book(credit.owner_id, credit.kind, credit_frozen) as credit_book
      from ledger_postings_between(1, 1000000) leg join command on command.seq = leg.command_seq
        join account debit on debit.id = leg.debit_id join account credit on credit.id = leg.credit_id
      where command.at >= ${from} and command.at < ${until}
    )
    select book, currency_id, reason, sum(units)::text as units from (
      select debit_book as book, currency_id, reason, -amount as units from leg where debit_book <> credit_book
      union all
      select credit_book, currency_id, reason, amount from leg where debit_book <> credit_book
    ) side group by book, currency_id, reason`.execute(db)
  return rows.map(({ book, currency_id, reason, units }) => {
    const currency = catalogue.currency(currency_id)
    return { book, currency, reason, units: BigInt(units) }
  })
}

async function balancesAt(at: number): Promise<Map<string, string>> {
  const sums = new Map<string, { units: bigint; decimals: number }>()
  for (const { book, currency, units } of await sumPostings(0, at)) {
    const key = `${book}:${currency?.name}`
    sums.set(key, { units: (sums.get(key)?.units ?? 0n) + units, decimals: currency?.decimals ?? 0 })
  }
  return new Map(
    [...sums]
      .filter(([, { units }]) => units !== 0n)
      .map(([key, { units, decimals }]) => [key, formatUnits(units, decimals)]),
  )
}

test.each([
  ['2031-05', Date.UTC(2031, 4), JUNE],
  ['2031-06', JUNE, JULY],
])('the balances and movements of %s are the sums of the postings', async (month, from, until) => {
  const exported = await exportMonth(month)
  expect(balancesOf(exported, 'opening')).toEqual(await balancesAt(from))
  expect(balancesOf(exported, 'closing')).toEqual(await balancesAt(until))
  const movements = await sumPostings(from, until)
  expect(movements.length).toBeGreaterThan(3)
  expect(
    new Set(
      ofRow(exported, 'movement').map(({ book, currency, reason, amount }) =>
        [book, currency, reason, amount].join(),
      ),
    ),
  ).toEqual(
    new Set(
      movements.map(({ book, currency, reason, units }) =>
        [book, currency?.name, reason, formatUnits(units, currency?.decimals ?? 0)].join(),
      ),
    ),
  )
})

test('month: opens with the closing balances of the previous one', async () => {
  const [may, june, july] = [
    await exportMonth('2031-05'),
    await exportMonth('2031-06'),
    await exportMonth('2031-07'),
  ]
  expect(balancesOf(may, 'opening')).toEqual(new Map())
  expect(balancesOf(may, 'closing').size).toBeGreaterThan(3)
  expect(balancesOf(june, 'opening')).toEqual(balancesOf(may, 'closing'))
  expect(balancesOf(july, 'opening')).toEqual(balancesOf(june, 'closing'))
  expect(balancesOf(june, 'closing')).not.toEqual(balancesOf(june, 'opening'))
})

async function feesOf(month: string) {
  return ofRow(await exportMonth(month), 'income')
    .filter(({ product, currency }) => product === 'spot' && currency === 'USDT')
    .map(({ came_in, went_out, amount, postings }) => ({ came_in, went_out, amount, postings }))
}

test('income by product: a trade belongs to the month of its millisecond', async () => {
  // The seller pays 0.08 % of the value: 100 and 150 in May, 200 and 250 in June.
  expect(await feesOf('2031-05')).toEqual([{ came_in: '0.2', went_out: '0', amount: '0.2', postings: '2' }])
  expect(await feesOf('2031-06')).toEqual([{ came_in: '0.36', went_out: '0', amount: '0.36', postings: '2' }])
})

/** Sums amounts of USDT in units. */
function sumOf(rows: readonly Cells[]): number {
  return rows
    .filter(({ currency }) => currency === 'USDT')
    .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 1e6), 0)
}

test("month: income plus capital is the change of the exchange's own books", async () => {
  const exported = await exportMonth('2031-05')
  const own = new Set(['fees', 'rounding', 'insurance', 'optionPool', 'wealthPool', 'subscriptionPool'])
  const ofOwn = (row: string) => ofRow(exported, row).filter(({ book = '' }) => own.has(book))
  const change = sumOf(ofOwn('closing')) - sumOf(ofOwn('opening'))
  expect(change).toBeGreaterThan(6_600_000e6)
  expect(sumOf(ofRow(exported, 'income'))).toBe(change)
  expect(ofRow(exported, 'income').map(({ product }) => product)).not.toContain('other')
})

test('a month that is over has the same bytes whenever it is exported, and a hash', async () => {
  const first = await exportMonth('2031-06')
  clock = JULY + 20 * 24 * HOUR_MS
  const coin = { currencyId: 2, amount: 7n as never, source: 'TRC20:month:0' }
  await halyard.app.context.engine.submit({ kind: 'creditDeposit', customerId: ann.id, ...coin })
  await trade('0.001')
  const again = await exportMonth('2031-06')
  expect(again).toEqual(first)
  expect(first).toMatchObject({ is_complete: true, until: JULY })
  expect(ofRow(first, 'month')[0]?.['note']).toBe('2031-06 UTC is complete')
  expect(createHash('sha256').update(Buffer.from(first.csv)).digest('hex')).toBe(first.sha256)
  const changed = first.csv.replace(',0.36,', ',0.35,')
  expect(createHash('sha256').update(changed).digest('hex')).not.toBe(first.sha256)
})

test('each export writes the hash of its file to the audit log', async () => {
  const { sha256 } = await exportMonth('2031-05')
  await exportMonth('2031-05')
  const { db } = halyard.app.context
  const entries = await db
    .selectFrom('audit_log')
    .select(['target', 'outcome', 'after'])
    .where('call', '=', 'ops/treasury/month')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const entry = {
    target: 'month:2031-05',
    outcome: 'done',
    after: { sha256, is_complete: true, until: JUNE },
  }
  expect(entries).toEqual([entry, entry])
})

test('a month that is not over says so in its file', async () => {
  const running = await exportMonth('2031-07')
  expect(running.is_complete).toBe(false)
  expect(ofRow(running, 'month')[0]?.['note']).toBe(
    `2031-07 UTC is not over: counted until ${new Date(running.until).toISOString()}`,
  )
  const later = await exportMonth('2031-08')
  expect(later.is_complete).toBe(false)
  expect(balancesOf(later, 'opening')).toEqual(balancesOf(running, 'closing'))
})

test('a changed sum: the file is refused', async () => {
  const { db } = halyard.app.context
  const change = (units: number) =>
    sql`update treasury_total set total = total + ${units} where book = 'fees' and currency_id = 3
      and at = ${JULY - HOUR_MS}`.execute(db)
  await change(1)
  const treasurer = await registerOperator(halyard, 'treasurer')
  expect(await treasurer.ops('ops/treasury/month', { month: '2031-06' })).toMatchObject({ type: 'error' })
  await change(-1)
  expect((await exportMonth('2031-06')).is_complete).toBe(true)
})

async function showResult(month: string): Promise<OpsResponseOf<'ops/treasury/result'>> {
  await halyard.app.context.treasury.step()
  const treasurer = await registerOperator(halyard, 'treasurer')
  return dataOf(await treasurer.ops('ops/treasury/result', { month }))
}

test('result: lines and capital are the change of the books in each currency and on each day', async () => {
  const { list, days, is_complete } = await showResult('2031-05')
  expect(is_complete).toBe(true)
  expect(list.length).toBeGreaterThan(1)
  expect(days.length).toBeGreaterThan(1)
  for (const { lines, result, capital, change, unexplained } of [...list, ...days]) {
    expect(unexplained).toBe('0')
    expect(unitsOf(result) + unitsOf(capital)).toBe(unitsOf(change))
    expect(lines.reduce((sum, { amount }) => sum + unitsOf(amount), 0n)).toBe(unitsOf(result))
  }
  const usdt = list.find(({ currency_name }) => currency_name === 'USDT')
  expect(usdt?.lines.map(({ line }) => line)).toEqual(['spot'])
  expect(usdt).toMatchObject({ price: '1', price_at: null, value: usdt?.result })
})

test('result: a day begins with its first millisecond', async () => {
  const { days } = await showResult('2031-06')
  const ofUsdt = days.filter(({ currency_name }) => currency_name === 'USDT')
  expect(ofUsdt.map(({ at }) => at)).toEqual([JULY - 86_400_000, JUNE])
})

test('result: a changed total that no movement explains is shown, and is in the file', async () => {
  const { db } = halyard.app.context
  const total = db.updateTable('treasury_total').where('book', '=', 'fees').where('currency_id', '=', 3)
  await total.where('at', '=', String(JUNE)).set({ total: sql`total + 7` }).execute()
  const { days } = await showResult('2031-06')
  const of = (at: number) => days.find((day) => day.at === at && day.currency_name === 'USDT')
  expect(of(JUNE)?.unexplained).toBe('0.000007')
  expect(ofRow(await exportMonth('2031-06'), 'day_unexplained')).toContainEqual(
    expect.objectContaining({ day: '2031-06-01', currency: 'USDT', amount: '0.000007' }),
  )
  await total.where('at', '=', String(JUNE)).set({ total: sql`total - 7` }).execute()
  expect((await showResult('2031-06')).days.every(({ unexplained }) => unexplained === '0')).toBe(true)
})

/** Returns an amount in billionths of its millionths, exactly. */
function unitsOf(text: string): bigint {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(18, '0')}`)
}
