import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ElementType } from './binary-array.ts'
import type { CopiedColumn } from './copied-rows.ts'
import { copyRows } from './copy-table.ts'
import type { SnapshotReader } from '../product-storage.ts'
import { recoverProducts } from '../stored-products.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase({ migrated: true })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const columnOf = (field: string, type: ElementType, isConfig = false): CopiedColumn => ({
  field,
  name: field,
  type,
  read: (stored) => stored,
  isConfig,
})

test.each<[ElementType, string, unknown[]]>([
  [
    'bigint',
    `0, 1, -1, 4294967296, -4294967301, 9007199254740991`,
    [0, 1, -1, 2 ** 32, -(2 ** 32) - 5, 2 ** 53 - 1],
  ],
  ['bigint', `9007199254740992, -9223372036854775808, null`, [2n ** 53n, -(2n ** 63n), null]],
  ['int', `7, -7, 2147483647, null`, [7, -7, 2 ** 31 - 1, null]],
  ['boolean', `true, false, null`, [true, false, null]],
  [
    'text',
    `'', 'ราคา €', 'buy', 'sell', 'buy', 'a text of more than twenty-four bytes', null`,
    ['', 'ราคา €', 'buy', 'sell', 'buy', 'a text of more than twenty-four bytes', null],
  ],
  ['json', `'{"a":["1n",2]}', '"€"'`, [{ a: ['1n', 2] }, '€']],
  ['bytea', `'\\x00ff10', null`, [Buffer.from('00ff10', 'hex'), null]],
])('copyRows: reads %s as it is stored: %s', async (type, stored, expected) => {
  const rows = await copyRows<{ value: unknown }>(
    client,
    [columnOf('value', type)],
    `select value::${type} from unnest(array[${stored}]::${type}[]) value`,
  )
  expect([...rows].map(({ value }) => value)).toEqual(expected)
})

test('copyRows: rows of several pages, one larger than a page, a config; they are read once', async () => {
  const rows = await copyRows<{ id: number; config: { word: string } }>(
    client,
    [columnOf('id', 'bigint'), columnOf('word', 'text', true)],
    `select id, case id when 7 then repeat('x', 3000000) else 'word' || id end from generate_series(1::bigint, 100000) id`,
  )
  const read = [...rows]
  expect(read).toHaveLength(100_000)
  expect(read[6]?.config.word).toHaveLength(3_000_000)
  expect(
    read.every(({ id, config: { word } }, index) => id === index + 1 && (id === 7 || word === `word${id}`)),
  ).toBe(true)
  expect(() => [...rows]).toThrow('read once')
})

const readInts = (statement: string) => copyRows(client, [columnOf('value', 'int')], statement)

test('copyRows: accepts no rows; the connection works after a statement that fails', async () => {
  expect([...(await readInts('select 1 where false'))]).toEqual([])
  await expect(readInts('select 1 / 0')).rejects.toThrow('division by zero')
  expect([...(await readInts('select 1'))]).toEqual([{ value: 1 }])
  await expect(async () => [...(await readInts('select 1, 2'))]).rejects.toThrow('has 2 columns, not 1')
})

/** Returns what the products read with a condition at a start, by table. */
async function conditions(): Promise<[table: string, condition: string][]> {
  const read: [string, string][] = []
  const note = (table: string, condition: string | undefined) => {
    if (condition !== undefined) read.push([table, condition])
    return Promise.resolve([])
  }
  const reader: SnapshotReader = {
    rows: ({ name }, condition) => note(name, condition),
    stream: ({ name }, _order, condition) => note(name, condition),
    highestId: () => Promise.resolve(0),
  }
  await recoverProducts(reader)
  return read
}

test('a start finds what is open by indexes, however much has ended', async () => {
  const read = await conditions()
  expect(read.map(([table]) => table)).toContain('spot_order')
  await client.query('begin')
  await client.query('set local enable_seqscan = off')
  const scanned: string[] = []
  for (const [table, condition] of read) {
    const { rows } = await client.query<Record<string, string>>(
      `explain select * from ${table} where ${condition}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    if (plan.includes(`Seq Scan on ${table}`)) scanned.push(`${table}: ${condition}`)
  }
  await client.query('rollback')
  expect(scanned).toEqual([])
})
