import { DRAWINGS_MAX } from '@halyard/api/choices'
import { expect, test } from 'vitest'
import type { Drawing } from '../../../chart/drawings/drawing.ts'
import { parseChartChoice, type ChartChoice } from '../parse-chart-choice.ts'
import { isSame, mergeChoices } from './merge-choices.ts'

const EMPTY: ChartChoice = parseChartChoice(undefined, { main: ['MA'], sub: ['VOL'] })
const level = (id: string, value = 1): Drawing => ({ id, kind: 'level', points: [{ timestamp: 1, value }] })
const many = (letter: string) => Array.from({ length: DRAWINGS_MAX }, (_, at) => level(`${letter}${at}`))
const idsOf = ({ drawings }: ChartChoice) => drawings.map(({ id }) => id)

test('mergeChoices: without a base, the settings of the account and the drawings of both', () => {
  const mine = {
    ...EMPTY,
    period: '5min',
    scale: 'logarithm',
    drawings: [level('a'), level('b', 2)],
  } as const
  const theirs = { ...EMPTY, period: '1sec', main: ['EMA'], drawings: [level('b', 3), level('c')] } as const
  const merged = mergeChoices(undefined, mine, theirs)
  expect(merged).toMatchObject({ period: '1sec', main: ['EMA'], scale: 'normal' })
  expect(idsOf(merged)).toEqual(['b', 'c', 'a'])
})

test('mergeChoices: the device that changed a setting decides, and this one if both did', () => {
  const base = { ...EMPTY, params: { MA: [1, 2, 3] } }
  const mine = { ...base, period: '1hour', scale: 'percentage' } as const
  const theirs = { ...base, params: { MA: [4, 5, 6] }, scale: 'logarithm' } as const
  expect(mergeChoices(base, mine, theirs)).toEqual({
    ...base,
    period: '1hour',
    params: { MA: [4, 5, 6] },
    scale: 'percentage',
  })
})

const BASE = { ...EMPTY, drawings: [level('a'), level('b')] }

test.each<[string, readonly Drawing[], readonly Drawing[], readonly Drawing[]]>([
  [
    'both draw',
    [...BASE.drawings, level('m')],
    [...BASE.drawings, level('t')],
    [...BASE.drawings, level('t'), level('m')],
  ],
  ['this one deletes', [level('b')], [...BASE.drawings, level('t')], [level('b'), level('t')]],
  ['the other deletes', BASE.drawings, [level('b')], [level('b')]],
  ['this one moves', [level('a', 5), level('b')], BASE.drawings, [level('a', 5), level('b')]],
  ['the other moves', BASE.drawings, [level('a', 5), level('b')], [level('a', 5), level('b')]],
  ['both move', [level('a', 5), level('b')], [level('a', 6), level('b')], [level('a', 5), level('b')]],
  [
    'this one moves, the other deletes',
    [level('a', 5), level('b')],
    [level('b')],
    [level('b'), level('a', 5)],
  ],
  [
    'this one deletes, the other moves',
    [level('b')],
    [level('a', 5), level('b')],
    [level('a', 5), level('b')],
  ],
])('mergeChoices: %s', (_, mine, theirs, merged) => {
  const choice = mergeChoices(BASE, { ...EMPTY, drawings: mine }, { ...EMPTY, drawings: theirs })
  expect(choice.drawings).toEqual(merged)
})

test('mergeChoices: no more drawings than a chart has', () => {
  const merged = mergeChoices(undefined, { ...EMPTY, drawings: many('m') }, { ...EMPTY, drawings: many('t') })
  expect(merged.drawings).toHaveLength(DRAWINGS_MAX)
})

test('isSame: whatever the order of the fields', () => {
  expect(isSame({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toBe(true)
  expect(isSame({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
})
