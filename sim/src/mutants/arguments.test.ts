import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { ROOMS } from './room.ts'

test('readArguments: without any, every mutant of every room', () => {
  expect(readArguments([])).toEqual({ rooms: ROOMS, sample: undefined, seed: 1, unreached: false })
})

test('readArguments: reads rooms, sample and seed', () => {
  const parsed = readArguments(['--room', 'money', '--room', 'core', '--sample', '30', '--seed', '7'])
  expect(parsed).toMatchObject({ rooms: [{ name: 'core' }, { name: 'money' }], sample: 30, seed: 7 })
})

test('readArguments: reads that mutants are listed and not tried', () => {
  expect(readArguments(['--unreached'])).toMatchObject({ unreached: true })
})

test.each([
  ['an unknown room', ['--room', 'attic']],
  ['an unknown option', ['--rooms', 'core']],
  ['a sample of nothing', ['--sample', '0']],
  ['a sample that is no number', ['--sample', 'all']],
  ['a seed that is no number', ['--seed', 'x']],
])('readArguments: refuses %s, and says how it is used', (_what, words) => {
  expect(readArguments(words)).toContain('usage: npm run mutants')
})
