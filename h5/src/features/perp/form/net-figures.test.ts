import type { MarginedHolding } from '@halyard/formulas'
import { expect, test } from 'vitest'
import { BTC } from '../testing.ts'
import type { FormFacts } from './form-facts.ts'
import { EMPTY_FORM, type FormState } from './form-reducer.ts'
import { isStopLate, summarize } from './form-summary.ts'

const UNIT = 1_000_000n

/** A position of 400 lots at 50,000 with leverage 10. */
function held(side: MarginedHolding['side']): MarginedHolding {
  return { side, lots: 400n, entryValue: 20_000n * UNIT, margin: 2_000n * UNIT, maintenancePpm: 5_000n }
}

const SHORT = { same: undefined, opposite: held('short') }

function summary(changes: Partial<FormState>, net: FormFacts['net']) {
  const state: FormState = { ...EMPTY_FORM, type: 'market', share: '1000', ...changes }
  return summarize(BTC, state, {
    available: 10_000n * UNIT,
    indexTicks: 500_000n,
    markTicks: 500_000n,
    bids: [['49990', '5']],
    asks: [['50010', '5']],
    ownLots: 0n,
    net,
  })
}

test('net: an order smaller than the opposite position closes a part, and needs no margin', () => {
  expect(summary({ share: '300' }, SHORT)).toMatchObject({
    margin: 0n,
    cost: 7_501_500n,
    net: { closes: 300n, closesOf: 400n, opens: 0n, profit: -3n * UNIT, back: 1_497n * UNIT },
  })
  expect(summary({ share: '300' }, SHORT).net?.after).toMatchObject({
    side: 'short',
    lots: 100n,
    margin: 500n * UNIT,
  })
})

test('net: an order of the same size closes the position; no price liquidates it', () => {
  expect(summary({ share: '400' }, SHORT)).toMatchObject({
    liquidationTicks: undefined,
    net: { after: undefined },
  })
})

test('net: an order larger than the opposite position closes it, and opens the rest with margin', () => {
  expect(summary({}, SHORT)).toMatchObject({
    margin: 3_000_600_000n,
    net: {
      closes: 400n,
      opens: 600n,
      adds: false,
      after: { side: 'long', lots: 600n, margin: 3_000_600_000n },
    },
  })
})

test('net: an order of the same side adds lots, value and margin to the position', () => {
  const { net, liquidationTicks } = summary({ share: '600' }, { same: held('long'), opposite: undefined })
  expect(net).toMatchObject({
    closes: 0n,
    opens: 600n,
    adds: true,
    after: { lots: 1_000n, entryValue: 50_006n * UNIT, margin: 5_000_600_000n },
  })
  expect(liquidationTicks).toBe(452_315n)
})

test('net: the rate is that of the tier of the lots that remain', () => {
  const large = { ...held('short'), lots: 1_200n, maintenancePpm: 25_000n }
  const after = (share: string) => summary({ share }, { same: undefined, opposite: large }).net?.after
  expect(after('100')?.maintenancePpm).toBe(25_000n)
  expect(after('200')?.maintenancePpm).toBe(5_000n)
  expect(after('1300')).toMatchObject({ side: 'long', lots: 100n, maintenancePpm: 5_000n })
})

test('net: resting lots are held in full, though they would close the position', () => {
  const limit = { type: 'limit', price: '49000', share: '400' } as const
  expect(summary(limit, SHORT)).toMatchObject({
    margin: 1_960n * UNIT,
    net: { closes: 400n, profit: 400n * UNIT, after: undefined },
  })
  expect(summary({ ...limit, price: '50010' }, SHORT).margin).toBe(0n)
})

test('net: the stop-loss of an order that only closes lots is never called too late', () => {
  const state: FormState = { ...EMPTY_FORM, type: 'market', share: '300', stops: true, stopLoss: '1' }
  expect(isStopLate(state, summary(state, SHORT))).toBe(false)
  const larger = { ...state, share: '1000' }
  expect(isStopLate(larger, summary(larger, SHORT))).toBe(true)
})
