import { expect, test } from 'vitest'
import { differenceOf, plainValue, wireValue } from './value-field.ts'

test.each([
  ['percent', 800, '0.08'],
  ['percent', 0, '0'],
  ['percent', 50_000, '5'],
  ['percent', 1, '0.0001'],
  ['amount', '0.00001', '0.00001'],
  ['count', 12, '12'],
  ['amount', undefined, ''],
] as const)('plain value: %s %s is %s, and typed again the same', (kind, value, plain) => {
  expect(plainValue({ kind }, value)).toBe(plain)
  if (value !== undefined) expect(wireValue({ kind }, plain)).toBe(String(value))
})

test.each([
  ['percent', '0.00001'],
  ['percent', '1,5'],
  ['amount', '-1'],
  ['amount', '1e3'],
  ['amount', ''],
  ['count', '1.5'],
] as const)('wire value: %s rejects %s', (kind, typed) => {
  expect(wireValue({ kind }, typed)).toBeUndefined()
})

test.each([
  ['0.08', '0.02', { difference: '-0.06', percent: -75 }],
  ['1', '2.5', { difference: '1.5', percent: 150 }],
  ['0', '1', { difference: '1', percent: undefined }],
  ['3', '3', { difference: '0', percent: 0 }],
])('difference: from %s to %s', (before, after, expected) => {
  expect(differenceOf(before, after)).toEqual(expected)
})

test.each([
  ['word', ' NOVA ', 'NOVA'],
  ['text', 'One line.\nAnother.\n', 'One line.\nAnother.'],
  ['text', '', ''],
  ['choice', '0', '0'],
  ['choice', '', undefined],
  ['time', '2026-11-22T14:05:03', '1795356303000'],
  ['time', '2026-11-22', undefined],
] as const)('wireValue: %s %j is %j on the wire', (kind, typed, wire) => {
  expect(wireValue({ kind }, typed)).toBe(wire)
})

test('plainValue: a time of the wire is typed in UTC and whole seconds', () => {
  expect(plainValue({ kind: 'time' }, 1_795_356_303_456)).toBe('2026-11-22T14:05:03')
})
