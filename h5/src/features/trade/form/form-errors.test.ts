import { expect, test } from 'vitest'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { findProblem } from './form-errors.ts'
import type { FormState } from './form-reducer.ts'
import { type FormFacts, summarize } from './form-summary.ts'
import type { SpotProblem } from './spot-problem.ts'
import { BTC, facts, form } from './testing.ts'

type Row = [
  string,
  Partial<FormState>,
  Partial<FormFacts>,
  SpotProblem['text'] | undefined,
  Partial<SpotMarket>?,
]

const GOOD = { price: '60000', number: '0.01' }
const SELL = { side: 'sell', price: '60000', number: '0.01' } as const
const STOP = { ...SELL, type: 'stop_limit', trigger: '59000', price: '58900' } as const
const DUST = { ...STOP, type: 'stop_market', trigger: '1040', number: '0.001' } as const
const RISE = {
  type: 'stop_market',
  trigger: '61000',
  direction: 'at_or_above',
  number: '0.01',
} as const
const TRAIL = { type: 'trailing', side: 'sell', trail: '1', number: '0.01' } as const
const OCO = { type: 'oco', side: 'sell', price: '61000', trigger: '59000', number: '0.01' } as const
const OCO_BUY = { type: 'oco', price: '59000', trigger: '61000', number: '0.01' } as const
const SPEND = { type: 'market', amount: '100' } as const

const ROWS: Row[] = [
  ['a valid limit buy', GOOD, {}, undefined],
  ['a valid limit sell', SELL, {}, undefined],
  ['a valid market buy', SPEND, {}, undefined],
  ['a valid market sell', { type: 'market', side: 'sell', number: '1' }, {}, undefined],
  ['a cancel-only market', GOOD, {}, 'marketClosed', { status: 'cancel_only' }],
  ['a market without a price', GOOD, { indexTicks: 0n }, 'marketHasNoPrice'],
  ['no price', { number: '1' }, {}, 'priceMissing'],
  ['the price is checked before the size', {}, {}, 'priceMissing'],
  ['a zero price', { price: '0', number: '1' }, {}, 'priceMissing'],
  ['at the edge of the band', { price: '63000', number: '0.001' }, {}, undefined],
  ['a tick above it', { price: '63000.1', number: '0.001' }, {}, 'priceTooHigh'],
  ['a buy may be far below', { price: '100', number: '0.1' }, {}, undefined],
  ['at the lower edge of the band', { ...SELL, price: '57000' }, {}, undefined],
  ['a tick below it', { ...SELL, price: '56999.9' }, {}, 'priceTooLow'],
  ['a sell may be far above', { ...SELL, price: '999999' }, {}, undefined],
  [
    'an unknown index price is not a problem',
    { price: '99999', number: '0.001' },
    { indexTicks: undefined },
    undefined,
  ],
  ['no quantity', { price: '60000' }, {}, 'numberMissing'],
  ['no amount', { type: 'market' }, {}, 'amountMissing'],
  ['below the minimum quantity', { price: '60000', number: '0.00001' }, {}, 'numberTooSmall'],
  ['above the maximum quantity', { price: '60000', number: '500.00001' }, {}, 'numberTooLarge'],
  ['the minimum value', { price: '1000', number: '0.001' }, {}, undefined],
  ['below the minimum value', { price: '999.9', number: '0.001' }, {}, 'valueTooSmall'],
  ['spending the minimum', { type: 'market', amount: '1' }, {}, undefined],
  ['the maximum quantity', { price: '60000', number: '500' }, { available: undefined }, undefined],
  ['spending less than the minimum', { type: 'market', amount: '0.999999' }, {}, 'valueTooSmall'],
  ['spending a little', { type: 'market', amount: '2' }, { asks: [['60010', '1']] }, undefined],
  [
    'one lot costs more than the spend',
    { type: 'market', amount: '0.5' },
    {},
    'valueTooSmall',
    { valueMin: 1n },
  ],
  [
    'a market sale below the minimum value',
    { type: 'market', side: 'sell', number: '0.00002' },
    {},
    'valueTooSmall',
    { valueMin: 2_000_000n },
  ],
  [
    'a market sale that the book fills in part, below the minimum value',
    { type: 'market', side: 'sell', number: '1' },
    { bids: [['59990', '0.00001']] },
    undefined,
  ],
  ['the whole balance', { price: '60000', number: '0.01666' }, {}, undefined],
  ['a lot above the balance', { price: '60000', number: '0.01667' }, {}, 'insufficientBalance'],
  ['spending a unit above the balance', { type: 'market', amount: '1000.000001' }, {}, 'insufficientBalance'],
  ['buying with nothing at all', { price: '60000', number: '0.01' }, { available: 0n }, 'recharge'],
  ['selling with nothing at all', { ...SELL, number: '1' }, { available: 0n }, 'insufficientSellable'],
  [
    'selling a lot above the balance',
    { ...SELL, number: '1.00001' },
    { available: 100_000_000n },
    'insufficientSellable',
  ],
  [
    'an unknown balance is not a problem',
    { price: '60000', number: '9' },
    { available: undefined },
    undefined,
  ],
  [
    'a purchase by quantity whose cost is unknown',
    { type: 'market', by: 'number', number: '1' },
    { asks: undefined },
    undefined,
  ],
  ['no liquidity and no index price', SPEND, { asks: [], indexTicks: undefined }, 'noLiquidity'],
  ['a market order without an index price', SPEND, { indexTicks: undefined }, undefined],
  ['no liquidity', SPEND, { asks: [] }, 'noLiquidity'],
  ['liquidity only beyond the band', SPEND, { asks: [['63000.1', '1']] }, 'noLiquidity'],
  ['an unknown book is not a problem', SPEND, { asks: undefined }, undefined],
  ['post-only below the best ask', { ...GOOD, type: 'post_only' }, {}, undefined],
  ['post-only at the best ask', { ...GOOD, price: '60010', type: 'post_only' }, {}, 'postOnlyWouldTake'],
  ['post-only at the best bid', { ...SELL, price: '59990', type: 'post_only' }, {}, 'postOnlyWouldTake'],
  ['fill-or-kill with enough liquidity', { ...GOOD, price: '60010', type: 'fok' }, {}, undefined],
  [
    'fill-or-kill with too little liquidity',
    { price: '60010', number: '0.01001', type: 'fok' },
    {},
    'fokCannotFill',
  ],
  ['a stop sale below the last price', STOP, {}, undefined],
  ['a stop order without a trigger', { ...STOP, trigger: '' }, {}, 'triggerMissing'],
  ['a rise to the last price', { ...RISE, trigger: '60000' }, {}, 'triggerReached'],
  ['a rise to a tick above the last price', { ...RISE, trigger: '60000.1' }, {}, undefined],
  [
    'a rise of the index that it has passed',
    { ...RISE, source: 'index' },
    { indexTicks: 610_001n, available: undefined },
    'triggerReached',
  ],
  [
    'a stop sale at exactly the minimum value at its worst price',
    { ...DUST, trigger: '1060', number: '0.001' },
    { lastTicks: 30_000n },
    undefined,
    { valueMin: 1_007_000n },
  ],
  ['a trigger at the last price', { ...STOP, trigger: '60000' }, {}, 'triggerReached'],
  ['a trigger that a falling price has passed', STOP, { lastTicks: 589_999n }, 'triggerReached'],
  [
    'a trigger by the index ignores the last price',
    { ...STOP, source: 'index' },
    { lastTicks: 1n },
    undefined,
  ],
  [
    'an unknown last price is not a problem',
    { ...STOP, trigger: '60000' },
    { lastTicks: undefined },
    undefined,
  ],
  ['a stop limit at the edge of the band around its trigger', { ...STOP, price: '56050' }, {}, undefined],
  ['a tick below that edge', { ...STOP, price: '56049.9' }, {}, 'priceTooLow'],
  ['a market sale of a stop needs no book', { ...STOP, type: 'stop_market' }, { bids: [] }, undefined],
  [
    'a market sale of a stop below the value at its worst price',
    DUST,
    { lastTicks: 30_000n },
    'valueTooSmall',
  ],
  [
    'a stop purchase above the balance at its worst price',
    RISE,
    { available: 640_000_000n },
    'insufficientBalance',
  ],
  ['a stop purchase of the whole balance', RISE, { available: 640_500_000n }, undefined],
  ['a trailing stop', TRAIL, {}, undefined],
  ['a trailing stop without a distance', { ...TRAIL, trail: '' }, {}, 'trailMissing'],
  ['the least distance of a trailing stop', { ...TRAIL, trail: '0.1' }, {}, undefined],
  ['a distance below the least', { ...TRAIL, trail: '0.0999' }, {}, 'numberTooSmall'],
  ['the greatest distance of a trailing stop', { ...TRAIL, trail: '20' }, {}, undefined],
  ['a distance above the greatest', { ...TRAIL, trail: '20.0001' }, {}, 'numberTooLarge'],
  ['a trailing stop without an index price', TRAIL, { indexTicks: undefined }, undefined],
  ['an OCO to sell', OCO, {}, undefined],
  ['an OCO to buy', OCO_BUY, {}, undefined],
  ['an OCO without a price', { ...OCO, price: '' }, {}, 'priceMissing'],
  ['an OCO without a trigger', { ...OCO, trigger: '' }, {}, 'triggerMissing'],
  ['an OCO to sell with its limit at the price', { ...OCO, price: '60000' }, {}, 'ocoSell'],
  ['an OCO to sell with its limit below the last price', OCO, { lastTicks: 620_000n }, 'ocoSell'],
  ['an OCO to sell with its trigger at the price', { ...OCO, trigger: '60000' }, {}, 'ocoSell'],
  ['an OCO to buy with its limit at the price', { ...OCO_BUY, price: '60000' }, {}, 'ocoBuy'],
  ['an OCO to buy with its trigger at the price', { ...OCO_BUY, trigger: '60000' }, {}, 'ocoBuy'],
  ['an OCO by the index ignores the last price', { ...OCO, source: 'index' }, { lastTicks: 1n }, undefined],
  ['an OCO with crossed prices', { ...OCO, trigger: '61000' }, { lastTicks: undefined }, 'ocoSell'],
  ['an OCO whose limit would trade', OCO, { bids: [['61000', '1']] }, 'postOnlyWouldTake'],
  ['a stop limit of an OCO at the edge of the band', { ...OCO, stopPrice: '56050' }, {}, undefined],
  ['a stop limit of an OCO below that edge', { ...OCO, stopPrice: '56049.9' }, {}, 'priceTooLow'],
  ['a stop limit of an OCO of zero', { ...OCO, stopPrice: '0' }, {}, 'priceMissing'],
  [
    'an OCO to sell below the value at the worst price of its stop order',
    { ...OCO, trigger: '1040', number: '0.001' },
    {},
    'valueTooSmall',
  ],
  ['an OCO to buy of the whole balance', OCO_BUY, { available: 640_500_000n }, undefined],
  ['an OCO to buy above it', OCO_BUY, { available: 640_499_999n }, 'insufficientBalance'],
  ['immediate-or-cancel may fill nothing', { ...GOOD, type: 'ioc' }, {}, undefined],
]

test.each(ROWS)('findProblem: %s', (_rule, changes, known, text, rules = {}) => {
  const market = { ...BTC, ...rules }
  const [state, world] = [form(changes), facts(known)]
  expect(findProblem(market, state, summarize(market, state, world), world)?.text).toBe(text)
})

const at = (text: SpotProblem['text'], field: NonNullable<SpotProblem['field']>): SpotProblem => ({
  text,
  field,
})
const missing = (text: SpotProblem['text'], field: NonNullable<SpotProblem['field']>): SpotProblem => ({
  text,
  field,
  quiet: true,
})
const LOW = { limit: { units: 1_000_000n, of: 'quote' } } as const

test.each<[SpotProblem, Partial<FormState>, Partial<FormFacts>?]>([
  [missing('priceMissing', 'price'), {}],
  [
    { ...at('priceTooHigh', 'price'), limit: { units: 630_000n, of: 'price' } },
    { price: '70000', number: '1' },
  ],
  [missing('triggerMissing', 'trigger'), { ...STOP, trigger: '' }],
  [at('triggerReached', 'trigger'), { ...STOP, trigger: '60000' }],
  [missing('trailMissing', 'trail'), { ...TRAIL, trail: '' }],
  [
    { ...at('numberTooSmall', 'trail'), limit: { units: 1_000n, of: 'ppm' } },
    { ...TRAIL, trail: '0.0999' },
  ],
  [
    { ...at('numberTooLarge', 'trail'), limit: { units: 200_000n, of: 'ppm' } },
    { ...TRAIL, trail: '20.0001' },
  ],
  [missing('priceMissing', 'price'), { ...OCO, price: '' }],
  [at('ocoSell', 'price'), { ...OCO, price: '60000' }],
  [missing('triggerMissing', 'trigger'), { ...OCO, trigger: '' }],
  [at('ocoSell', 'trigger'), { ...OCO, trigger: '60000' }],
  [
    { ...at('priceTooLow', 'stopPrice'), limit: { units: 560_500n, of: 'price' } },
    { ...OCO, stopPrice: '56049.9' },
  ],
  [missing('numberMissing', 'number'), { price: '60000' }],
  [missing('amountMissing', 'amount'), { type: 'market' }],
  [
    { ...at('numberTooSmall', 'number'), limit: { units: 2n, of: 'lots' } },
    { price: '60000', number: '0.00001' },
  ],
  [
    { ...at('numberTooLarge', 'number'), limit: { units: 50_000_000n, of: 'lots' } },
    { price: '60000', number: '500.00001' },
  ],
  [
    { ...at('valueTooSmall', 'number'), ...LOW },
    { price: '999.9', number: '0.001' },
  ],
  [
    { ...at('valueTooSmall', 'amount'), ...LOW },
    { type: 'market', amount: '0.999999' },
  ],
  [
    { ...at('valueTooSmall', 'amount'), limit: { units: 6_001_000n, of: 'quote' } },
    { type: 'market', amount: '2' },
    { asks: [['600100', '1']], indexTicks: undefined },
  ],
  [at('insufficientBalance', 'number'), { price: '60000', number: '0.01667' }],
  [at('insufficientBalance', 'amount'), { type: 'market', amount: '1000.000001' }],
  [at('recharge', 'number'), GOOD, { available: 0n }],
  [at('insufficientSellable', 'number'), { ...SELL, number: '1' }, { available: 0n }],
  [at('postOnlyWouldTake', 'price'), { ...GOOD, price: '60010', type: 'post_only' }],
  [{ text: 'fokCannotFill' }, { price: '60010', number: '0.01001', type: 'fok' }],
])('findProblem: %o is at its field', (problem, changes, known) => {
  const [state, world] = [form(changes), facts(known)]
  expect(findProblem(BTC, state, summarize(BTC, state, world), world)).toEqual(problem)
})

test('findProblem: a quote currency of eight decimals', () => {
  // One tick of one lot is 100 units, and the lowest value 1 = 100,000,000 units.
  const market = { ...BTC, quoteDecimals: 8, tickLot: 100n, valueMin: 100_000_000n }
  const problem = (changes: Partial<FormState>, known: Partial<FormFacts> = {}) => {
    const [state, world] = [form(changes), facts({ available: undefined, ...known })]
    return findProblem(market, state, summarize(market, state, world), world)
  }
  expect(problem({ price: '1000', number: '0.001' })).toBeUndefined()
  expect(problem({ price: '999.9', number: '0.001' })?.text).toBe('valueTooSmall')
  expect(problem({ ...DUST, trigger: '1060' }, { lastTicks: 30_000n })).toBeUndefined()
  expect(problem({ ...DUST, trigger: '1040' }, { lastTicks: 30_000n })?.text).toBe('valueTooSmall')
  expect(
    problem({ type: 'market', amount: '1' }, { asks: [['600100', '1']], indexTicks: undefined }),
  ).toMatchObject({
    text: 'valueTooSmall',
    limit: { units: 600_100_000n, of: 'quote' },
  })
})
