import { expect, test } from 'vitest'
import type { FormState } from './form-reducer.ts'
import { type FormFacts, type FormSummary, summarize } from './form-summary.ts'
import { BTC, facts, form } from './testing.ts'

const ROWS: Array<[string, Partial<FormState>, Partial<FormFacts>, Partial<FormSummary>]> = [
  [
    'an empty form',
    {},
    {},
    {
      lots: undefined,
      priceTicks: undefined,
      value: undefined,
      cost: undefined,
      fee: undefined,
      receives: undefined,
      after: undefined,
      percent: 0,
    },
  ],
  [
    'a limit buy costs price times quantity; its fee is in the base currency, rounded up',
    { price: '60000', number: '0.00123' },
    {},
    { value: 73_800_000n, cost: 73_800_000n, fee: 123n, receives: 122_877n, after: 926_200_000n, percent: 7 },
  ],
  [
    'a fraction of a unit is a whole unit of fee',
    { price: '60000', number: '0.00001' },
    {},
    { fee: 1n, receives: 999n },
  ],
  [
    'a limit sell costs the quantity; its fee is in the quote currency',
    { side: 'sell', price: '60000', number: '0.5' },
    { available: 100_000_000n },
    {
      value: 30_000_000_000n,
      cost: 50_000_000n,
      fee: 30_000_000n,
      receives: 29_970_000_000n,
      after: 50_000_000n,
      percent: 50,
    },
  ],
  [
    'post-only pays the maker rate',
    { type: 'post_only', price: '60000', number: '0.01' },
    {},
    { feePpm: 800n, fee: 800n },
  ],
  [
    'an unfinished number is valid',
    { price: '60000.', number: '1.' },
    {},
    { priceTicks: 600_000n, lots: 100_000n },
  ],
  [
    'a zero price is not a price',
    { price: '0.0', number: '1' },
    {},
    { priceTicks: undefined, value: undefined },
  ],
  [
    'a market buy by amount receives whole lots from the book',
    { type: 'market', amount: '1000' },
    {},
    {
      spend: 1_000_000_000n,
      lots: 1_666n,
      value: 999_836_530n,
      cost: 1_000_000_000n,
      fee: 1_666n,
      receives: 1_664_334n,
      after: 0n,
      percent: 100,
      worstTicks: 630_000n,
    },
  ],
  [
    'a market buy by amount stops at the band',
    { type: 'market', amount: '5000' },
    { available: undefined },
    { lots: 3_000n, value: 1_800_510_000n, after: undefined, percent: 0 },
  ],
  [
    'a market buy by quantity',
    { type: 'market', by: 'number', number: '0.015' },
    {},
    {
      lots: 1_500n,
      value: 900_202_500n,
      cost: 900_202_500n,
      estimate: { lots: 1_500n, value: 900_202_500n, lastTicks: 600_205n },
    },
  ],
  [
    'a market sell',
    { type: 'market', side: 'sell', number: '0.6' },
    { available: 100_000_000n },
    { value: 35_993_050_000n, cost: 60_000_000n, fee: 35_993_050n, worstTicks: 570_000n },
  ],
  [
    'a market order without a book',
    { type: 'market', amount: '10' },
    { asks: undefined },
    { lots: undefined, cost: 10_000_000n, fee: undefined, estimate: undefined },
  ],
  [
    'a trailing sale is triggered below the index, and trades at worst at the band below that',
    { type: 'trailing', side: 'sell', trail: '1', number: '0.1' },
    { available: 100_000_000n },
    {
      trailPpm: 10_000n,
      triggerTicks: 594_000n,
      worstTicks: 564_300n,
      cost: 10_000_000n,
      after: 90_000_000n,
    },
  ],
  [
    'a trailing purchase is triggered above the index, and costs its worst price',
    { type: 'trailing', trail: '1', number: '0.01' },
    {},
    { triggerTicks: 606_000n, worstTicks: 636_300n, value: 606_000_000n, cost: 636_300_000n, feePpm: 1_000n },
  ],
  [
    'an OCO to buy costs the worst price of its stop order, at the market',
    { type: 'oco', price: '58000', trigger: '61000', number: '0.01' },
    {},
    {
      priceTicks: 580_000n,
      triggerTicks: 610_000n,
      stopTicks: undefined,
      value: 580_000_000n,
      cost: 640_500_000n,
    },
  ],
  [
    'an OCO to buy costs the limit of its stop order, if that is higher than its own',
    { type: 'oco', price: '58000', trigger: '61000', stopPrice: '61500', number: '0.01' },
    {},
    { stopTicks: 615_000n, worstTicks: 615_000n, cost: 615_000_000n },
  ],
  [
    'an OCO to buy costs its own limit, if that is higher',
    { type: 'oco', price: '59000', trigger: '61000', stopPrice: '58000', number: '0.01' },
    {},
    { cost: 590_000_000n },
  ],
  [
    'an OCO to sell costs its quantity once',
    { type: 'oco', side: 'sell', price: '61000', trigger: '59000', number: '0.5' },
    { available: 100_000_000n },
    { cost: 50_000_000n, after: 50_000_000n },
  ],
  ['a trailing stop without a distance', { type: 'trailing', number: '1' }, {}, { triggerTicks: undefined }],
  [
    'a selected percentage stays exact',
    { price: '60000', number: '0.004', percent: 25 },
    {},
    { percent: 25 },
  ],
  [
    'more than the balance is 100 %',
    { price: '60000', number: '9' },
    {},
    { percent: 100, after: -539_000_000_000n },
  ],
]

test.each(ROWS)('summarize: %s', (_rule, state, known, expected) => {
  expect(summarize(BTC, form(state), facts(known))).toMatchObject(expected)
})

test.each([
  ['limit', 1_200n],
  ['stop_limit', 1_200n],
  ['oco', 1_200n],
  ['post_only', 1_200n],
  ['ioc', 1_000n],
  ['fok', 1_000n],
  ['market', 1_000n],
  ['stop_market', 1_000n],
  ['trailing', 1_000n],
] as const)(
  'summarize: a %s order pays a fee of %s ppm where a maker pays more than a taker',
  (type, feePpm) => {
    const market = { ...BTC, makerFeePpm: 1_200n }
    expect(summarize(market, form({ type }), facts()).feePpm).toBe(feePpm)
  },
)

test('summarize: a limit order pays the fee of a taker where that is higher', () => {
  expect(summarize(BTC, form({}), facts()).feePpm).toBe(1_000n)
})

test('summarize: a quote currency of eight decimals', () => {
  const market = { ...BTC, quoteDecimals: 8, tickLot: 100n }
  const order = summarize(market, form({ price: '60000', number: '0.001' }), facts())
  expect(order).toMatchObject({ value: 6_000_000_000n, cost: 6_000_000_000n })
})

test('summarize: without a book a market sale costs its quantity; its return is unknown', () => {
  const order = summarize(
    BTC,
    form({ type: 'market', side: 'sell', number: '0.5' }),
    facts({ bids: undefined }),
  )
  expect(order).toMatchObject({ cost: 50_000_000n, value: undefined, fee: undefined, receives: undefined })
})
