import { expect, test } from 'vitest'
import type { Element } from './binary/binary-array.ts'
import { compileCondition } from './condition.ts'

const ROW = new Map<string, Element>([
  ['id', 7],
  ['fees', 5n],
  ['name', 'perp_loss'],
  ['held', true],
  ['ended_at', null],
  ['hash', Buffer.from('beef', 'hex')],
])

test.each([
  ['fees >= 5', true],
  ['fees > 5', false],
  ['fees / 2 = 2 and fees + id = 12', true],
  ['fees <> id', true],
  [`name in ('reminder', 'perp_loss')`, true],
  [`name not in ('reminder', 'perp_loss')`, false],
  [`name = 'it is  not' or held`, true],
  [`id || ':' || name = '7:perp_loss'`, true],
  ['length(hash) = 2 and not held', false],
  ['ended_at is null and id is not null', true],
  ['ended_at > 5', null],
  ['ended_at > 5 or held', true],
  ['ended_at > 5 and fees < 5', false],
  ['not (ended_at > 5)', null],
  ['ended_at is distinct from fees', true],
  ['(ended_at is null) = (id is null)', false],
  [`case name when 'reminder' then held else false end`, false],
  [`case name when 'perp_loss' then ended_at > 5 else false end`, null],
])('condition: %s is %s', (sql, expected) => {
  expect(compileCondition(sql)(ROW)).toBe(expected)
})

test.each(['fees >', 'fees = 5 6', 'fees ; 5', '(fees = 5', 'unknown = 5'])(
  'condition: rejects %s',
  (sql) => {
    expect(() => compileCondition(sql)(ROW)).toThrow()
  },
)
