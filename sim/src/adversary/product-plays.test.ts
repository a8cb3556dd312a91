import { expect, test } from 'vitest'
import { runFormulaPlay } from './formulas/play.ts'
import { runHousePlay } from './house/play.ts'
import { runInsiderPlay } from './insiders/play.ts'
import { createOptionCells } from './option-cells.ts'
import type { Violation } from './play.ts'
import { runStopPlay } from './stops/play.ts'
import { runWorldPlay } from './world/play.ts'

/** Runs plays of the first seeds, and returns their findings and the number of commands. */
function run(
  seeds: number,
  play: (seed: number) => { readonly commands: number; readonly violations: readonly Violation[] },
): { readonly found: readonly Violation[]; readonly commands: number } {
  const outcomes = Array.from({ length: seeds }, (_, index) => play(index + 1))
  return {
    found: outcomes.flatMap(({ violations }) => violations),
    commands: outcomes.reduce((sum, { commands }) => sum + commands, 0),
  }
}

test('early knowledge of prices, outages and flash crashes: no other customer is liquidated', () => {
  const cells = createOptionCells()
  const { found, commands } = run(8, (seed) => runWorldPlay({ seed, product: 'world' }, cells))
  expect(found).toEqual([])
  expect(commands).toBeGreaterThan(8_000)
})

test('accounts that trade with each other inside the maker’s spread gain nothing from it', () => {
  const { found, commands } = run(4, (seed) => runHousePlay({ seed, product: 'house' }))
  expect(found).toEqual([])
  expect(commands).toBeGreaterThan(4_000)
})

test('a bribed operator: outflows stay within the daily limits of one person', () => {
  const { found, commands } = run(20, (seed) => runInsiderPlay({ seed, product: 'insider' }))
  expect(found).toEqual([])
  expect(commands).toBeGreaterThan(10_000)
})

test('every payment of positions and options equals its recomputed amount', () => {
  const { found, commands } = run(12, (seed) => runFormulaPlay({ seed, product: 'formula' }))
  expect(found).toEqual([])
  expect(commands).toBeGreaterThan(1_000)
})

test('hunting stops of the last price gains, but less than the band around the index allows', () => {
  const { plays, found } = hunt('last')
  expect(found).toEqual([])
  const [gain, bound] = [sumOf(plays, 'gain'), sumOf(plays, 'bound')]
  expect(gain).toBeGreaterThan(bound / 10)
  expect(gain).toBeLessThan(bound)
})

test('a hunt for stops of the index: trades and a wrong price trigger none, and cost their fees', () => {
  const { plays, found } = hunt('index')
  expect(found).toEqual([])
  for (const { gain, bound } of plays) expect([gain < 0, bound]).toEqual([true, 0])
})

function hunt(source: 'last' | 'index') {
  const plays = Array.from({ length: 12 }, (_, seed) => runStopPlay({ seed, product: 'stops', source }))
  return { plays, found: plays.flatMap(({ violations }) => violations) }
}

function sumOf<Field extends string>(rows: readonly Readonly<Record<Field, number>>[], field: Field): number {
  return rows.reduce((sum, row) => sum + row[field], 0)
}
