import { expect, test } from 'vitest'
import type { Perp } from '../perp.ts'
import { BTC } from '../testing.ts'
import { findProblem, type PerpProblem } from './form-errors.ts'
import type { FormFacts } from './form-facts.ts'
import type { FormState } from './form-reducer.ts'
import { summarize } from './form-summary.ts'
import { facts, form, UNIT } from './testing.ts'

type Row = [string, Partial<FormState>, Partial<FormFacts>, (PerpProblem | undefined)?, Partial<Perp>?]
type Limit = NonNullable<PerpProblem['limit']>

const missing = (text: PerpProblem['text'], field: NonNullable<PerpProblem['field']>): PerpProblem => ({
  text,
  field,
  quiet: true,
})
const price = (text: PerpProblem['text'], units: bigint): PerpProblem => ({
  text,
  field: 'price',
  limit: { units, of: 'price' },
})
const share = (text: PerpProblem['text'], units?: bigint, of: Limit['of'] = 'lots'): PerpProblem =>
  units === undefined ? { text, field: 'share' } : { text, field: 'share', limit: { units, of } }
const stop = (
  text: 'stopTooLow' | 'stopTooHigh',
  field: 'takeProfit' | 'stopLoss',
  units: bigint,
): PerpProblem => ({ text, field, limit: { units, of: 'price' } })

const MARKET = { type: 'market' } as const
const VALUE = { sizeIn: 'quote', share: '49.9' } as const
const SHORT = { side: 'short' } as const
const RICH = { available: undefined }

const ROWS: Row[] = [
  ['a valid order', {}, {}],
  ['a contract that is paused', {}, {}, { text: 'contractClosed' }, { status: 'paused' }],
  ['a contract that only cancels', {}, {}, { text: 'contractClosed' }, { status: 'cancel_only' }],
  ['a contract that only closes', {}, {}, { text: 'contractCloseOnly' }, { status: 'close_only' }],
  ['a contract that is suspended', {}, {}, { text: 'contractSuspended' }, { status: 'suspended' }],
  ['no index price', {}, { indexTicks: 0n }, { text: 'contractHasNoPrice' }],
  ['a step of the price', {}, { priceDoubt: 'step' }, { text: 'priceDoubt_step' }],
  ['late prices, which close options alone', {}, { priceDoubt: 'slow' }],

  ['no price', { price: '' }, {}, missing('priceMissing', 'price')],
  ['a price above the band', { price: '52500.1' }, {}, price('priceTooHigh', 525_000n)],
  ['a price at the band', { price: '52500' }, RICH],
  ['a short below the band', { ...SHORT, price: '47499.9' }, {}, price('priceTooLow', 475_000n)],
  ['a price too far below', { price: '44999.9' }, {}, price('priceTooLow', 450_000n)],
  ['the lowest price', { price: '45000' }, {}],
  ['a short too far above', { ...SHORT, price: '55000.1' }, {}, price('priceTooHigh', 550_000n)],
  ['a short at the highest price', { ...SHORT, price: '55000' }, {}],
  ['any price while the index price is unknown', { price: '90000', share: '1' }, { indexTicks: undefined }],
  ['a market order with a price beyond the band', { ...MARKET, price: '90000' }, {}],

  ['no lots', { share: '' }, {}, missing('shareMissing', 'share')],
  ['a part of a lot', { share: '0.5' }, {}, missing('shareMissing', 'share')],
  ['zero lots', { share: '0' }, {}, missing('shareMissing', 'share')],
  ['an empty value', { ...VALUE, share: '0.' }, {}, missing('valueMissing', 'share')],
  [
    'a value while no price is known',
    { ...VALUE, ...MARKET },
    { asks: undefined, indexTicks: undefined },
    missing('valueMissing', 'share'),
  ],
  ['a value below one lot at the limit', VALUE, {}, share('valueTooSmall', 50n * UNIT, 'quote')],
  [
    'a value below one lot at the best ask',
    { ...VALUE, ...MARKET },
    {},
    share('valueTooSmall', 50_010_000n, 'quote'),
  ],
  [
    'a value below one lot at the best bid',
    { ...VALUE, ...MARKET, ...SHORT },
    {},
    share('valueTooSmall', 49_990_000n, 'quote'),
  ],
  [
    'a value below one lot at the index, without a book',
    { ...VALUE, ...MARKET },
    { asks: [] },
    share('valueTooSmall', 50n * UNIT, 'quote'),
  ],
  ['a value of one lot', { ...VALUE, share: '50' }, {}],
  ['fewer lots than the fewest', { share: '1' }, {}, share('shareTooSmall', 2n), { lotsMin: 2n }],
  ['the fewest lots', { share: '2' }, {}, undefined, { lotsMin: 2n }],
  ['too many lots', { share: '100001', multiple: 1 }, {}, share('shareTooLarge', 100_000n)],
  ['the most lots', { share: '100000', multiple: 1 }, RICH],
  [
    'a value above the most lots',
    { ...VALUE, share: '5000050', multiple: 1 },
    {},
    share('shareTooLarge', 100_000n),
  ],
  [
    'more lots on a side than the contract allows',
    { share: '2', multiple: 1 },
    { ownLots: 99_999n },
    share('sideTooLarge', 100_000n),
  ],
  ['the most lots on a side', { share: '1', multiple: 1 }, { ownLots: 99_999n }],
  [
    'more lots on a side than an order may have, without tiers',
    { share: '1' },
    { ownLots: 100_000n },
    share('sideTooLarge', 100_000n),
    { tiers: [] },
  ],
  ['the most lots on a side, without tiers', { share: '1' }, { ownLots: 99_999n }, undefined, { tiers: [] }],
  [
    'more lots on a side than an order may have',
    { share: '50' },
    { ownLots: 60n },
    undefined,
    { lotsMax: 50n },
  ],
  [
    'leverage too high for these lots',
    { share: '1001', multiple: 50 },
    {},
    share('multipleTooHigh', 20n, 'multiple'),
  ],
  [
    'leverage too high for all lots of the side',
    { share: '1', multiple: 50 },
    { ownLots: 1_000n },
    share('multipleTooHigh', 20n, 'multiple'),
  ],
  ['the highest leverage of the side', { share: '1', multiple: 20 }, { ownLots: 1_000n }],

  ['empty stops', { stops: true }, {}, missing('stopMissing', 'takeProfit')],
  ['a take profit of zero', { stops: true, takeProfit: '0' }, {}, missing('stopMissing', 'takeProfit')],
  ['a stop loss of zero', { stops: true, stopLoss: '0' }, {}, missing('stopMissing', 'stopLoss')],
  [
    'a take profit of zero and a stop loss',
    { stops: true, takeProfit: '0', stopLoss: '49000' },
    {},
    missing('stopMissing', 'takeProfit'),
  ],
  [
    'a stop loss of zero and a take profit',
    { stops: true, takeProfit: '51000', stopLoss: '0' },
    {},
    missing('stopMissing', 'stopLoss'),
  ],
  ['stops switched off', { takeProfit: '1' }, {}],
  ['both on the right side', { stops: true, takeProfit: '50000.1', stopLoss: '49999.9' }, {}],
  [
    'a take profit at the limit',
    { stops: true, price: '51000', takeProfit: '51000' },
    {},
    stop('stopTooLow', 'takeProfit', 510_000n),
  ],
  [
    'a take profit at the mark, of a market order',
    { ...MARKET, stops: true, takeProfit: '50000' },
    {},
    stop('stopTooLow', 'takeProfit', 500_000n),
  ],
  ['a take profit within the band, of a market order', { ...MARKET, stops: true, takeProfit: '51000' }, {}],
  [
    'a stop loss above the limit',
    { stops: true, price: '48000', stopLoss: '49000' },
    {},
    stop('stopTooHigh', 'stopLoss', 480_000n),
  ],
  [
    'a stop loss at the mark, below the limit',
    { stops: true, price: '51000', stopLoss: '50000' },
    {},
    stop('stopTooHigh', 'stopLoss', 500_000n),
  ],
  [
    'any stop while the mark price is unknown',
    { ...MARKET, stops: true, stopLoss: '60000' },
    { markTicks: 0n },
  ],
  [
    'a take profit of a short above its limit',
    { ...SHORT, stops: true, takeProfit: '50001' },
    {},
    stop('stopTooHigh', 'takeProfit', 500_000n),
  ],
  [
    'a stop loss of a short below its limit',
    { ...SHORT, stops: true, price: '51000', stopLoss: '50500' },
    {},
    stop('stopTooLow', 'stopLoss', 510_000n),
  ],
  [
    'a stop loss of a short below the mark',
    { ...SHORT, stops: true, price: '49000', stopLoss: '49500' },
    {},
    stop('stopTooLow', 'stopLoss', 500_000n),
  ],

  ['an empty book', MARKET, { asks: [] }, { text: 'noLiquidity' }],
  ['an empty book on the other side', MARKET, { bids: [] }],
  ['a short with an empty book', { ...MARKET, ...SHORT }, { bids: [] }, { text: 'noLiquidity' }],
  ['an unknown book', MARKET, { asks: undefined }],
  ['a limit order with an empty book', {}, { asks: [] }],

  ['above the balance', { multiple: 5 }, {}, share('insufficientBalance')],
  ['the whole balance', {}, { available: 5_025n * UNIT }],
  ['a unit above the balance', {}, { available: 5_025n * UNIT - 1n }, share('insufficientBalance')],
  ['a value above the balance', { ...VALUE, share: '50000', multiple: 5 }, {}, share('insufficientBalance')],
]

test.each(ROWS)('findProblem: %s', (_what, changes, known, problem, rules = {}) => {
  const perp = { ...BTC, ...rules }
  const [state, world] = [form(changes), facts(known)]
  expect(findProblem(perp, state, summarize(perp, state, world), world)).toEqual(problem)
})
