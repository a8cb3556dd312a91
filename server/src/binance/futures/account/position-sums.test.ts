import type { Amount } from '@halyard/money'
import { expect, test } from 'vitest'
import type { PositionRow } from '../../../engine/index.ts'
import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import { type PositionSum, sumsOf } from './position-sums.ts'

/** Of a contract whose lots have one settle unit a tick, at a mark price of 100. */
const PERP = {
  id: 1,
  markTicks: 100,
  quote: { decimals: 6 },
  config: { priceDecimals: 3, quantityDecimals: 3 },
} as PerpInstrument

type Row = Pick<PositionRow, 'side' | 'openLots' | 'updatedAt'> & {
  readonly entry: bigint
  readonly margin: bigint
  readonly held?: bigint
}

function found({ side, openLots, updatedAt, entry, margin, held = 0n }: Row) {
  const row = {
    side,
    openLots,
    updatedAt,
    entryValue: entry as Amount,
    margin: margin as Amount,
    maintenancePpm: 10_000,
    held: held as Amount,
    leverage: 3,
  }
  return { perp: PERP, row: row as PositionRow }
}

const NET = { mode: 'net', isNet: true, leverageOf: () => 7 } as const
const LONG = found({ side: 'long', openLots: 10, updatedAt: 5, entry: 900n, margin: 90n, held: 3n })
const SHORT = found({ side: 'short', openLots: 4, updatedAt: 9, entry: 440n, margin: 44n, held: 2n })

function onlySum(rows: readonly ReturnType<typeof found>[]): PositionSum {
  const [sum, ...more] = sumsOf(PERP, rows, NET)
  if (!sum || more.length > 0) throw new Error('not one sum')
  return sum
}

test('net positions: lots of both sides are a difference, what they hold and earn is a sum', () => {
  expect(onlySum([LONG, SHORT])).toMatchObject({
    side: 'long',
    isNet: true,
    lots: 6,
    value: 600n,
    entryValue: 540n,
    profit: 140n,
    margin: 134n,
    maintenance: 14n,
    held: 5n,
    leverage: 7,
    updatedAt: 9,
  })
})

test('net positions: the larger side is that of the position, whichever row is older', () => {
  const large = found({ side: 'short', openLots: 15, updatedAt: 1, entry: 1_650n, margin: 165n })
  const sum = onlySum([LONG, large])
  expect(sum).toMatchObject({ side: 'short', lots: 5, value: 500n, entryValue: 550n, profit: 250n })
  const [, shorts] = sumsOf(PERP, [large], { ...NET, isNet: false })
  expect(sum.liquidationTicks).toBe(shorts?.liquidationTicks)
})

test('net positions: as many lots on both sides are a position of none, with what both hold', () => {
  const same = found({ side: 'short', openLots: 10, updatedAt: 1, entry: 1_050n, margin: 100n })
  expect(onlySum([LONG, same])).toMatchObject({
    lots: 0,
    value: 0n,
    entryValue: 0n,
    profit: 150n,
    margin: 190n,
  })
})

test('net positions: without rows everything is zero, and the leverage is the one that is set', () => {
  expect(onlySum([])).toMatchObject({ lots: 0, value: 0n, entryValue: 0n, margin: 0n, held: 0n, leverage: 7 })
})

test('separate positions: each side has its own sum', () => {
  const sums = sumsOf(PERP, [LONG, SHORT], { ...NET, isNet: false })
  expect(sums).toMatchObject([
    { side: 'long', lots: 10, profit: 100n, leverage: 3 },
    { side: 'short', lots: 4, profit: 40n, leverage: 3 },
  ])
})
