import { amount } from '@halyard/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyMovement, type CostBook, createCostBook, heldIn } from './cost-book.ts'
import { COST_METHODS, type CostMethod } from './lots.ts'
import type { Change, Effected, Movement, SpotExchange } from './movement.ts'

const COIN = 1
const MEASURE = 3

let ids = 0

function change(comesIn: boolean, units: bigint, fields: Partial<Change> = {}): Change {
  ids += 1
  return {
    type: 'change',
    id: ids,
    at: ids,
    coinId: COIN,
    units: amount(units),
    comesIn,
    effect: 'exchange',
    product: 'test',
    value: amount(units),
    ...fields,
  }
}

function trade(buys: boolean, base: bigint, quote: bigint, fee: bigint): SpotExchange {
  ids += 1
  const amounts = { base: amount(base), quote: amount(quote), fee: amount(fee), value: amount(quote) }
  return {
    type: 'trade',
    id: ids,
    at: ids,
    product: 'spot',
    buys,
    baseId: COIN,
    quoteId: MEASURE,
    ...amounts,
  }
}

/** Applies movements and returns the effects of the last one. */
function effectsOf(book: CostBook, ...movements: readonly Movement[]): readonly Effected[] {
  return movements.reduce<readonly Effected[]>((_, movement) => applyMovement(book, movement), [])
}

const costsOf = (effects: readonly Effected[]) => effects.map(({ units, cost }) => [units, cost])

test.each<[CostMethod, readonly (readonly bigint[])[]]>([
  [
    'fifo',
    [
      [10n, 100n],
      [5n, 10n],
    ],
  ],
  ['average', [[15n, 90n]]],
])('%s: a sale takes the oldest lots, or the average of all', (method, taken) => {
  const book = createCostBook(method, MEASURE)
  const lots = [change(true, 10n, { value: amount(100n) }), change(true, 10n, { value: amount(20n) })]
  expect(costsOf(effectsOf(book, ...lots, change(false, 15n)))).toEqual(taken)
})

test.each(COST_METHODS)(
  '%s: a part of a lot costs its share rounded down, the rest keeps the remainder',
  (method) => {
    const book = createCostBook(method, MEASURE)
    const parts = [
      change(true, 3n, { value: amount(10n) }),
      change(false, 1n),
      change(false, 1n),
      change(false, 1n),
    ]
    expect(parts.flatMap((part) => costsOf(applyMovement(book, part))).slice(1)).toEqual([
      [1n, 3n],
      [1n, 3n],
      [1n, 4n],
    ])
    expect(heldIn(book, COIN)).toEqual({ units: 0n, cost: 0n, unpriced: 0n })
  },
)

test('proceeds: each lot has its share, rounded down, and the last the rest', () => {
  const book = createCostBook('fifo', MEASURE)
  const lots = [change(true, 1n), change(true, 1n), change(true, 1n)]
  const sale = effectsOf(book, ...lots, change(false, 3n, { value: amount(11n) }))
  expect(sale.map(({ proceeds }) => proceeds)).toEqual([3n, 4n, 4n])
})

test('a purchase: its fee is part of the cost of what is kept', () => {
  const book = createCostBook('fifo', MEASURE)
  effectsOf(book, change(true, 1_000n, { coinId: MEASURE }), trade(true, 10n, 500n, 1n))
  expect(heldIn(book, COIN)).toEqual({ units: 9n, cost: 500n, unpriced: 0n })
  expect(heldIn(book, MEASURE)).toEqual({ units: 500n, cost: 500n, unpriced: 0n })
})

test('a sale: its fee is taken from the proceeds', () => {
  const book = createCostBook('fifo', MEASURE)
  const sale = effectsOf(book, change(true, 10n, { value: amount(100n) }), trade(false, 10n, 500n, 2n))
  expect(sale).toMatchObject([
    { kind: 'disposed', cost: 100n, proceeds: 498n },
    { kind: 'acquired', units: 500n, fee: 2n, cost: 498n },
  ])
})

test('a dust purchase: a fee that takes all of it makes its cost a loss', () => {
  const book = createCostBook('fifo', MEASURE)
  const purchase = effectsOf(book, change(true, 100n, { coinId: MEASURE }), trade(true, 1n, 7n, 1n))
  expect(purchase.slice(1)).toMatchObject([
    { kind: 'acquired', units: 1n, fee: 1n, cost: 7n },
    { kind: 'disposed', units: 0n, cost: 7n, proceeds: 0n },
  ])
  expect(heldIn(book, COIN)).toEqual({ units: 0n, cost: 0n, unpriced: 0n })
})

test.each(COST_METHODS)('%s: funds that return have their cost, and by fifo their age', (method) => {
  const book = createCostBook(method, MEASURE)
  const first = change(true, 5n, { value: amount(50n) })
  effectsOf(book, first, change(false, 5n, { effect: 'funds' }), change(true, 5n, { value: amount(500n) }))
  expect(effectsOf(book, change(true, 5n, { effect: 'returned', value: amount(1n) }))).toMatchObject([
    { kind: 'returned', units: 5n, cost: 50n },
  ])
  const [sold] = effectsOf(book, change(false, 5n))
  expect(sold?.cost).toBe(method === 'fifo' ? 50n : 275n)
})

test('funds that return in an amount that never left: cost their value', () => {
  const book = createCostBook('fifo', MEASURE)
  effectsOf(book, change(true, 5n), change(false, 5n, { effect: 'funds' }))
  expect(effectsOf(book, change(true, 4n, { effect: 'returned', value: amount(9n) }))).toMatchObject([
    { kind: 'acquired', units: 4n, cost: 9n },
  ])
})

test('without a price: the cost counts as 0 and says so, and a disposal has no proceeds', () => {
  const book = createCostBook('average', MEASURE)
  effectsOf(book, change(true, 4n, { value: undefined }), change(true, 4n, { value: amount(40n) }))
  expect(heldIn(book, COIN)).toEqual({ units: 8n, cost: 40n, unpriced: 4n })
  expect(effectsOf(book, change(false, 4n, { value: undefined }))).toMatchObject([
    { cost: 20n, unpriced: 2n, proceeds: undefined },
  ])
})

test('more than is held: throws', () => {
  const book = createCostBook('fifo', MEASURE)
  applyMovement(book, change(true, 4n))
  expect(() => applyMovement(book, change(false, 5n))).toThrow('cannot take 5 of 4 units')
})

/** Finds the cost of units by first-in, first-out one unit of cost at a time, from a plain list. */
function naiveFifo(lots: { units: bigint; cost: bigint }[], units: bigint): bigint {
  let cost = 0n
  for (let left = units; left > 0n; ) {
    const [lot] = lots
    if (!lot) throw new Error('too few')
    const taken = left < lot.units ? left : lot.units
    const share = (lot.cost * taken) / lot.units
    lot.units -= taken
    lot.cost -= share
    cost += share
    left -= taken
    if (lot.units === 0n) lots.shift()
  }
  return cost
}

const anyStep = fc.record({
  comesIn: fc.boolean(),
  units: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  value: fc.bigInt({ min: 0n, max: 10n ** 18n }),
})

test('any movements: sums stay exact; fifo equals a naive list', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 80 }), (steps) => {
      const books = COST_METHODS.map((method) => createCostBook(method, MEASURE))
      const naive: { units: bigint; cost: bigint }[] = []
      let held = 0n
      for (const { comesIn, units, value } of steps) {
        if (!comesIn && units > held) continue
        held += comesIn ? units : -units
        const movement = change(comesIn, units, { value: amount(value) })
        const expected = comesIn ? value : naiveFifo(naive, units)
        if (comesIn) naive.push({ units, cost: value })
        for (const book of books) {
          const before = heldIn(book, COIN)
          const effects = applyMovement(book, movement)
          const cost = effects.reduce((sum, effected) => sum + effected.cost, 0n)
          expect(effects.reduce((sum, effected) => sum + effected.units, 0n)).toBe(units)
          expect(heldIn(book, COIN).cost).toBe(before.cost + (comesIn ? cost : -cost))
          expect(heldIn(book, COIN).units).toBe(held)
          if (book.method === 'fifo') expect(cost).toBe(expected)
          if (!comesIn) expect(effects.reduce((sum, { proceeds }) => sum + (proceeds ?? 0n), 0n)).toBe(value)
        }
      }
    }),
  )
})
