import { type Amount, amount } from '@halyard/money'
import { expect, test } from 'vitest'
import { encodeArray } from './binary/binary-array.ts'
import { bigint, int, isFrozen, json, money, optional, text } from './columns.ts'
import { defineLog, defineTable } from './define-table.ts'

interface Row {
  readonly config: { readonly id: number; readonly limits: readonly Amount[] }
  readonly side: 'buy' | 'sell'
  readonly held: Amount
  readonly closedAt: number | undefined
}

const ROWS = defineTable<Row>()(
  'thing',
  {
    config: { id: int('id'), limits: json('limits') },
    side: text('side'),
    held: money('held'),
    closedAt: optional(bigint('closed_at')),
  },
  { frozen: ['side'], hasBatchSeq: true },
)

const OPEN = {
  config: { id: 7, limits: [amount(1n)] },
  side: 'buy',
  held: amount(5n),
  closedAt: undefined,
} as const
const CLOSED = { ...OPEN, config: { id: 8, limits: [amount(2n), amount(3n)] }, closedAt: 9 } as const

test('insert: sends each column as one array and the batch number once', () => {
  expect(ROWS.insert.name).toBe('insert_thing')
  expect(ROWS.insert.text).toBe(
    'insert into thing (id, limits, side, held, closed_at, batch_seq) select unnest($1::int[]), ' +
      'unnest($2::json[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::bigint[]), $6::bigint',
  )
  expect(ROWS.insert.values([OPEN, CLOSED], 3)).toEqual([
    encodeArray('int', [7, 8], (element) => element),
    encodeArray('json', ['["1n"]', '["2n","3n"]'], (element) => element),
    encodeArray('text', ['buy', 'buy'], (element) => element),
    encodeArray('bigint', [5n, 5n], (element) => element),
    encodeArray('bigint', [null, 9], (element) => element),
    3,
  ])
})

test('update: sends the id and the columns that are not frozen', () => {
  expect(ROWS.update.text.replaceAll(/\s+/g, ' ')).toBe(
    'update thing set limits = changed.limits, held = changed.held, closed_at = changed.closed_at, ' +
      'batch_seq = changed.batch_seq from (select unnest($1::int[]), unnest($2::json[]), ' +
      'unnest($3::bigint[]), unnest($4::bigint[]), $5::bigint) as changed ' +
      '(id, limits, held, closed_at, batch_seq) where thing.id = changed.id',
  )
  expect(ROWS.update.values([OPEN], 3)).toHaveLength(5)
})

test('upsert: changes neither the id nor a frozen column', () => {
  expect(ROWS.upsert.text).toBe(
    `${ROWS.insert.text} on conflict (id) do update set limits = excluded.limits, held = excluded.held, ` +
      'closed_at = excluded.closed_at, batch_seq = excluded.batch_seq',
  )
})

test('read: returns the row that was written', () => {
  const record = { id: 8, limits: ['2n', '3n'], side: 'buy', held: '5', closed_at: '9', batch_seq: '3' }
  expect(ROWS.read(record)).toEqual(CLOSED)
  expect(ROWS.read({ ...record, closed_at: null }).closedAt).toBeUndefined()
})

test('an id that is computed is the first column', () => {
  const table = defineTable<{ readonly owner: number; readonly name: string }>()(
    'named',
    { owner: int('owner_id'), name: text('name') },
    { id: ({ owner, name }) => `${owner}:${name}`, frozen: ['owner', 'name'] },
  )
  expect(table.insert.text).toMatch(/^insert into named \(id, owner_id, name\)/)
  expect(table.insert.values([{ owner: 1, name: 'a' }], 3)[0]).toEqual(
    encodeArray('text', ['1:a'], (element) => element),
  )
})

test('log: the part of a balance is stored as whether it is frozen', () => {
  const log = defineLog<{ readonly part: 'available' | 'frozen' }>()('moves', { part: isFrozen('frozen') })
  expect(log.insert.values([{ part: 'frozen' }, { part: 'available' }], 3)).toEqual([
    encodeArray('boolean', [true, false], (element) => element),
  ])
  expect(log.read({ frozen: true })).toEqual({ part: 'frozen' })
})
