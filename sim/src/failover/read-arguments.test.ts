import { expect, test } from 'vitest'
import { readArguments } from './read-arguments.ts'

const NAMES = ['engine', 'nats-all', 'primary']
const SETS = { failures: NAMES, links: ['cut', 'slow'] }

test('cluster arguments: without any, every row is played and nothing is written', () => {
  expect(readArguments([], SETS)).toEqual({
    set: 'failures',
    rows: NAMES,
    writes: false,
    keeps: false,
    customers: 0,
  })
})

test('cluster arguments: named rows are played in their own order', () => {
  const args = ['--rows', 'primary,engine', '--keep', '--customers', '1000']
  const rows = ['engine', 'primary']
  expect(readArguments(args, SETS)).toEqual({
    set: 'failures',
    rows,
    writes: false,
    keeps: true,
    customers: 1_000,
  })
})

test('cluster arguments: a set has rows of its own', () => {
  expect(readArguments(['--set', 'links', '--write'], SETS)).toMatchObject({
    set: 'links',
    rows: ['cut', 'slow'],
  })
})

test.each([
  [
    'a row that does not exist',
    ['--rows', 'engine,moon'],
    '--rows: moon must be of engine, nats-all, primary',
  ],
  ['a set that does not exist', ['--set', 'moon'], '--set: moon must be of failures, links'],
  ['a row of another set', ['--set', 'links', '--rows', 'engine'], '--rows: engine must be of cut, slow'],
  ['a table of only some rows', ['--rows', 'engine', '--write'], '--write needs every row'],
  ['a table of a grown database', ['--customers', '1', '--write'], '--write needs every row'],
  ['half a customer', ['--customers', '0.5'], '--customers: 0.5 must be a whole number'],
  ['an unknown option', ['--fast'], "Unknown option '--fast'"],
])('cluster arguments: rejects %s', (_what, args, problem) => {
  expect(() => readArguments(args, SETS)).toThrow(problem)
})
