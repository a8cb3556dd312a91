import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { dataOf } from '../../src/app/testing.ts'
import { findFeesPaid } from '../../src/ops/own-money/fees-paid.ts'
import { SECTIONS } from '../../src/personal-data/export-sections.ts'
import { registerOperator } from '../testing/test-operator.ts'
import { DAY_MS, MOVED, type OldExchange, STARTED_AT, startOldExchange } from './archived-exchange.ts'

/** The answers before and after the archive. */
interface Read {
  readonly statement: Awaited<ReturnType<typeof readStatement>>
  readonly entries: Awaited<ReturnType<typeof readEntries>>
  readonly fees: bigint
  readonly explained: Awaited<ReturnType<typeof readExplained>>
}

let old: OldExchange
let before: Read
let after: Read

const closings = ({ statement: { accounts } }: Read) =>
  accounts.map(({ currency_name: name, closing }) => [name, closing])
const readStatement = async () => dataOf(await old.ann.client('wallet/statement', { type: 'coin' }))
const readEntries = async () => dataOf(await old.ann.client('wallet/legal_log', { limit: '100' }))
const readExplained = async () =>
  dataOf(await old.ann.client('wallet/explain_balance', { type: 'coin', currency: '1' }))
const readAll = async (): Promise<Read> => ({
  statement: await readStatement(),
  entries: await readEntries(),
  fees: await findFeesPaid(old.halyard.app.context.db, old.ann.id, 1),
  explained: await readExplained(),
})

beforeAll(async () => {
  old = await startOldExchange()
  before = await readAll()
  for (const words of [['export', '--before', '2026-01-20'], ['detach'], ['drop']])
    expect(await old.archive(...words)).toMatchObject({ code: 0 })
  after = await readAll()
})
afterAll(() => old.close())

test('statement: begins after the archive with the balance there, and closes as before', () => {
  expect(before.statement.archived_until).toBeUndefined()
  expect(after.statement.archived_until).toBe(STARTED_AT)
  expect(closings(after)).toEqual(closings(before))
  expect(before.statement.accounts.every(({ opening }) => opening === '0')).toBe(true)
  expect(after.statement.accounts.some(({ opening }) => opening !== '0')).toBe(true)
  expect(after.statement.entries).toBeLessThan(before.statement.entries)
  expect(after.statement.entries).toBeGreaterThan(0)
})

test('statement: of an archived period is refused, of a later one complete', async () => {
  const { client } = old.ann
  expect(await client('wallet/statement', { to: String(STARTED_AT) })).toMatchObject({
    type: 'error',
    code: 'statement_archived',
  })
  const later = dataOf(await client('wallet/statement', { type: 'coin', from: String(STARTED_AT + DAY_MS) }))
  expect(later.archived_until).toBeUndefined()
  expect(later.accounts).toEqual(after.statement.accounts)
})

const totalOf = ({ explained: { archived, lines } }: Read) =>
  lines.reduce((sum, { available }) => sum + Number(available), Number(archived?.available ?? 0))

test('explained balance: begins with the archived balance, and adds up as before', () => {
  expect(before.explained.archived).toBeNull()
  expect(after.explained.archived).toMatchObject({ until: STARTED_AT })
  expect(after.explained.lines.length).toBeLessThanOrEqual(before.explained.lines.length)
  expect(after.explained.available).toBe(before.explained.available)
  expect(totalOf(after)).toBeCloseTo(Number(after.explained.available), 8)
  expect(totalOf(before)).toBeCloseTo(Number(after.explained.available), 8)
})

test('money over time: costs follow from all movements, so it is refused', async () => {
  expect(await old.ann.client('wallet/money', { method: 'fifo' })).toMatchObject({
    code: 'statement_archived',
  })
})

const fetchFile = (query: string) =>
  fetch(`${old.halyard.url}/api/wallet/money_file?${query}`, { headers: { authorization: old.ann.token } })

test('file of a year: refused as a whole, before its first line', async () => {
  const answer = await fetchFile('kind=tax&year=2026&method=fifo')
  expect(await answer.json()).toMatchObject({ type: 'error', code: 'statement_archived' })
})

test('file of trades: refused for the archived year', async () => {
  const answer = await fetchFile('kind=trades&year=2026')
  expect(await answer.json()).toMatchObject({ type: 'error', code: 'statement_archived' })
})

test('entries: later ones are listed as before, with the time up to which others are archived', () => {
  const kept = before.entries.list.filter(({ time }) => time > STARTED_AT)
  expect(kept).not.toEqual([])
  expect(after.entries).toMatchObject({ list: kept, more: false, archived_until: STARTED_AT })
  expect(before.entries.archived_until).toBeUndefined()
})

test('paid fees: archived ones count, so that they can be refunded', async () => {
  expect(before.fees).toBeGreaterThan(0n)
  expect(after.fees).toBe(before.fees)
  const { rows } =
    await sql`select paid > 0 as paid from archived_fee where customer_id = ${old.ann.id}`.execute(old.owner)
  expect(rows).toEqual([{ paid: true }])
})

test('postings in the console: later ones, with the time up to which others are archived', async () => {
  const operator = await registerOperator(old.halyard, 'treasurer')
  const { list, archived_until: until } = dataOf(
    await operator.ops('ops/treasury/postings', { book: 'fees', currency_id: '1', limit: '100' }),
  )
  expect(until).toBe(STARTED_AT)
  expect(list).toHaveLength(1)
  const { archived_until: none } = dataOf(
    await operator.ops('ops/treasury/postings', {
      book: 'fees',
      currency_id: '1',
      from: String(STARTED_AT + 1),
    }),
  )
  expect(none).toBeUndefined()
})

test('personal data: says what is archived', async () => {
  const section = SECTIONS.find(({ name }) => name === 'archived_history')
  const rowsOf = async (id: number) =>
    (await sql<{ data: unknown }>`select data from (${section?.rows(id)}) found`.execute(old.owner)).rows
  expect(await rowsOf(old.ann.id)).toEqual([
    {
      data: {
        from: expect.any(Number) as number,
        until: STARTED_AT,
        leaves_out: [
          'postings',
          'spot_trades',
          'spot_orders',
          'stop_orders',
          'positions',
          'conditional_orders',
        ],
      },
    },
  ])
  expect(await rowsOf(1)).toEqual([])
})

test('a start reads no archived row: balances and keys are as before', async () => {
  const list = dataOf(await old.ann.client('wallet/list', {}))
  const again = (await old.restart()).client(old.ann.token)
  expect(dataOf(await again('wallet/list', {})).accounts).toEqual(list.accounts)
  expect(await again('wallet/change', MOVED, { idempotencyKey: 'moved' })).toMatchObject({ type: 'ok' })
  expect(dataOf(await again('wallet/list', {})).accounts).toEqual(list.accounts)
})
