import { expect, test } from 'vitest'
import { readArguments } from './read-arguments.ts'

const NAMES = ['engine', 'nats-all', 'primary']

test('cluster arguments: without any, every row is played and nothing is written', () => {
  expect(readArguments([], NAMES)).toEqual({ rows: NAMES, writes: false, keeps: false, customers: 0 })
})

test('cluster arguments: named rows are played in their own order', () => {
  const args = ['--rows', 'primary,engine', '--keep', '--customers', '1000']
  const rows = ['engine', 'primary']
  expect(readArguments(args, NAMES)).toEqual({ rows, writes: false, keeps: true, customers: 1_000 })
})

test.each([
  [
    'a row that does not exist',
    ['--rows', 'engine,moon'],
    '--rows: moon must be of engine, nats-all, primary',
  ],
  ['a table of only some rows', ['--rows', 'engine', '--write'], '--write needs every row'],
  ['a table of a grown database', ['--customers', '1', '--write'], '--write needs every row'],
  ['half a customer', ['--customers', '0.5'], '--customers: 0.5 must be a whole number'],
  ['an unknown option', ['--fast'], "Unknown option '--fast'"],
])('cluster arguments: rejects %s', (_what, args, problem) => {
  expect(() => readArguments(args, NAMES)).toThrow(problem)
})
