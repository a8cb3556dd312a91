import { expect, test } from 'vitest'
import { breakEvenPercent, outcomeOf, payableOf, summarize } from './form-summary.ts'
import { quickAmounts } from './quick-amounts.ts'
import { facts, form, OFFERED } from './testing.ts'

const TEN = form({ seconds: 60, number: '10' })

test('outcomeOf: the payouts of a call and an even option of 10 USDT', () => {
  const summary = summarize(OFFERED, TEN, facts())
  expect(summary).toMatchObject({ stake: 10_000_000n, after: 990_000_000n })
  expect(outcomeOf(summary, 'call')).toEqual({
    payoutPpm: 850_000n,
    profit: 8_500_000n,
    payout: 18_500_000n,
  })
  expect(outcomeOf(summary, 'put')).toEqual(outcomeOf(summary, 'call'))
  expect(outcomeOf(summary, 'even')).toMatchObject({ profit: 80_000_000n, payout: 90_000_000n })
})

test('outcomeOf: floors the profit to the smallest unit, as the exchange does', () => {
  const summary = summarize(OFFERED, form({ seconds: 60, number: '5.000001' }), facts())
  // 5,000,001 units at 85 % are 4,250,000.85.
  expect(outcomeOf(summary, 'call')?.profit).toBe(4_250_000n)
})

test('outcomeOf: undefined without a duration; only the rate without a stake', () => {
  expect(outcomeOf(summarize(OFFERED, form({ number: '10' }), facts()), 'call')).toBeUndefined()
  expect(outcomeOf(summarize(OFFERED, form({ seconds: 30 }), facts()), 'call')).toEqual({
    payoutPpm: 800_000n,
    profit: undefined,
    payout: undefined,
  })
})

test.each([
  ['', undefined],
  ['0', undefined],
  ['0.', undefined],
  ['7.', 7_000_000n],
  ['0.0000001', undefined],
  ['5.25', 5_250_000n],
])('summarize: the text %j is a stake of %s', (number, stake) => {
  expect(summarize(OFFERED, form({ number }), facts()).stake).toBe(stake)
})

test('summarize: ignores a duration that this market does not offer', () => {
  expect(summarize(OFFERED, form({ seconds: 45 }), facts()).duration).toBeUndefined()
})

test('payableOf: a currency that this market does not accept falls back to the first', () => {
  expect(payableOf(OFFERED, { currencyId: 34 }).name).toBe('USDT')
  expect(payableOf(OFFERED, { currencyId: 1 }).name).toBe('BTC')
})

test('payableOf: a market that accepts no currency is a defect', () => {
  expect(() => payableOf({ ...OFFERED, payables: [] }, { currencyId: 3 })).toThrow('at least one currency')
})

test('outcomeOf: no payout for an even option where none is offered', () => {
  const summary = summarize(OFFERED, form({ seconds: 90, number: '10' }), facts())
  expect(outcomeOf(summary, 'even')).toBeUndefined()
  expect(outcomeOf(summary, 'put')).toMatchObject({ payout: 18_500_000n })
})

test.each([
  [1_000_000n, '50'],
  [850_000n, '54.06'],
  [800_000n, '55.56'],
  [920_000n, '52.09'],
  [8_000_000n, '11.12'],
])('breakEvenPercent: %s ppm breaks even at %s percent, never rounded down', (ppm, percent) => {
  expect(breakEvenPercent(ppm)).toBe(percent)
  const [whole = '', rest = ''] = percent.split('.')
  expect(BigInt(whole + rest.padEnd(2, '0')) * (1_000_000n + ppm)).toBeGreaterThanOrEqual(
    10_000n * 1_000_000n,
  )
})

const [USDT] = OFFERED.payables

test.each<[string, bigint | undefined, bigint[]]>([
  ['the whole balance comes last', 1_234_500_000n, [5n, 25n, 50n, 250n].map((n) => n * 1_000_000n)],
  ['not while the balance is unknown', undefined, [5n, 25n, 50n, 250n].map((n) => n * 1_000_000n)],
  ['not if it is below the minimum', 4_999_999n, [5n, 25n, 50n, 250n].map((n) => n * 1_000_000n)],
])('quickAmounts: %s', (_rule, available, round) => {
  if (!USDT) throw new Error('the test market accepts USDT')
  const all = available !== undefined && available >= USDT.min ? [available] : []
  expect(quickAmounts(USDT, available)).toEqual([...round, ...all])
})

test('quickAmounts: never exceeds the maximum', () => {
  if (!USDT) throw new Error('the test market accepts USDT')
  expect(quickAmounts({ ...USDT, max: 60_000_000n }, 900_000_000n)).toEqual([
    5_000_000n,
    25_000_000n,
    50_000_000n,
    60_000_000n,
  ])
})
