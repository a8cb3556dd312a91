import { createTestDatabase, type TestDatabase } from '@halyard/launch'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Element, type ElementType, encodeArray } from './binary-array.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

test.each<[ElementType, Element[], (string | null)[]]>([
  [
    'bigint',
    [0, 1, -1, 2 ** 31, 2 ** 32 + 5, -(2 ** 32) - 5],
    ['0', '1', '-1', '2147483648', '4294967301', '-4294967301'],
  ],
  ['bigint', [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER], ['9007199254740991', '-9007199254740991']],
  ['bigint', [2n ** 63n - 1n, null, -(2n ** 63n)], ['9223372036854775807', null, '-9223372036854775808']],
  ['int', [7, -7, null, 2 ** 31 - 1], ['7', '-7', null, '2147483647']],
  ['boolean', [true, false, null], ['true', 'false', null]],
  ['text', ['', 'a "quoted" \\ one', 'ราคา €', null], ['', 'a "quoted" \\ one', 'ราคา €', null]],
  ['json', ['{"a":"100n"}', '[1, 2]'], ['{"a":"100n"}', '[1, 2]']],
  ['bytea', [Buffer.from('00ff10', 'hex'), null], ['\\x00ff10', null]],
])('encodeArray: PostgreSQL decodes an array of %s: %#', async (type, sent, read) => {
  const { rows } = await client.query<{ element: string | null }>(
    `select element::text from unnest($1::${type}[]) as element`,
    [encodeArray(type, sent, (element) => element)],
  )
  expect(rows.map(({ element }) => element)).toEqual(read)
})

test('encodeArray: rejects a number in a text array', () => {
  expect(() => encodeArray('text', [1], (element) => element)).toThrow('number is not text')
})
