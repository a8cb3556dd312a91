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
  ['spending less than the minimum', { type: 'market', amount: '0.999999' }, {}, 'valueTooSmall'],
  ['spending a little', { type: 'market', amount: '2' }, { asks: [['60010', '1']] }, undefined],
  [
    'one lot costs more than the spend',
    { type: 'market', amount: '0.5' },
    {},
    'valueTooSmall',
    { valueMin: 1n },
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

test('findProblem: includes the violated limit', () => {
  const state = form({ price: '70000', number: '1' })
  expect(findProblem(BTC, state, summarize(BTC, state, facts()), facts())).toEqual({
    text: 'priceTooHigh',
    field: 'price',
    limit: { units: 630_000n, of: 'price' },
  })
})
