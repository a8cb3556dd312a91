import { expect, test } from 'vitest'
import { runFormulaPlay } from './formulas/play.ts'
import { runHousePlay } from './house/play.ts'
import { runInsiderPlay } from './insiders/play.ts'
import { createOptionCells } from './option-cells.ts'
import type { Violation } from './play.ts'
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
