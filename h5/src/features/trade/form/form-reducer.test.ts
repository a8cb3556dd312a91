import { expect, test } from 'vitest'
import { type FormAction, type FormState, reduceForm, triggerOf } from './form-reducer.ts'
import { form } from './testing.ts'

const FULL = form({ price: '60000', number: '0.5', percent: 25, refused: { field: 'price', message: 'no' } })

const ROWS: Array<[string, Partial<FormState>, FormAction, Partial<FormState>]> = [
  [
    'switching the side keeps the price and clears the size',
    FULL,
    { type: 'sideChosen', side: 'sell' },
    { side: 'sell', price: '60000', number: '', percent: undefined, refused: undefined },
  ],
  ['the same side changes nothing', FULL, { type: 'sideChosen', side: 'buy' }, FULL],
  [
    'another type with a price keeps everything',
    FULL,
    { type: 'typeChosen', orderType: 'ioc' },
    { type: 'ioc', price: '60000', number: '0.5', percent: 25 },
  ],
  [
    'switching to a market buy clears the size',
    FULL,
    { type: 'typeChosen', orderType: 'market' },
    { type: 'market', number: '', percent: undefined },
  ],
  [
    'switching to a market sell keeps the size',
    { ...FULL, side: 'sell' },
    { type: 'typeChosen', orderType: 'market' },
    { type: 'market', number: '0.5' },
  ],
  [
    'typing a price keeps the percentage',
    FULL,
    { type: 'typed', field: 'price', text: '61' },
    { price: '61', percent: 25, refused: undefined },
  ],
  [
    'typing a size clears the percentage',
    FULL,
    { type: 'typed', field: 'number', text: '1' },
    { number: '1', percent: undefined },
  ],
  ['a suggestion fills an empty price', {}, { type: 'priceSuggested', price: '60001' }, { price: '60001' }],
  ['a suggestion does not overwrite a price', FULL, { type: 'priceSuggested', price: '1' }, FULL],
  ['a picked price overwrites it', FULL, { type: 'pricePicked', price: '1' }, { price: '1', type: 'limit' }],
  [
    'a picked price makes a market order a limit order',
    { type: 'market' },
    { type: 'pricePicked', price: '1' },
    { price: '1', type: 'limit' },
  ],
  [
    'a picked price keeps post-only',
    { type: 'post_only' },
    { type: 'pricePicked', price: '1' },
    { type: 'post_only', price: '1' },
  ],
  [
    'a picked price keeps a trailing stop',
    { type: 'trailing' },
    { type: 'pricePicked', price: '1' },
    { type: 'trailing', price: '1' },
  ],
  [
    'typing a distance keeps the percentage',
    FULL,
    { type: 'typed', field: 'trail', text: '1' },
    { trail: '1', percent: 25, refused: undefined },
  ],
  [
    'choosing an OCO clears the price, which would be that of the market',
    FULL,
    { type: 'typeChosen', orderType: 'oco' },
    { type: 'oco', price: '', number: '0.5' },
  ],
  [
    'choosing an OCO again keeps its price',
    { ...FULL, type: 'oco', price: '61000' },
    { type: 'typeChosen', orderType: 'oco' },
    { type: 'oco', price: '61000' },
  ],
  [
    'a trigger comes with its source and direction',
    FULL,
    { type: 'triggerChosen', trigger: '61000', source: 'index', direction: 'at_or_above' },
    { trigger: '61000', source: 'index', direction: 'at_or_above' },
  ],
  [
    'typing an amount clears the percentage',
    { type: 'market', percent: 50 },
    { type: 'typed', field: 'amount', text: '7' },
    { amount: '7', percent: undefined },
  ],
  [
    'an OCO of the chart brings side and prices, and clears size and stop limit',
    { ...FULL, stopPrice: '1', source: 'index' },
    { type: 'ocoOpened', side: 'sell', price: '61000', trigger: '59000' },
    {
      type: 'oco',
      side: 'sell',
      price: '61000',
      trigger: '59000',
      stopPrice: '',
      source: 'last',
      number: '',
      percent: undefined,
    },
  ],
  [
    'a suggestion does not fill the price of an OCO',
    { type: 'oco' },
    { type: 'priceSuggested', price: '60001' },
    { price: '' },
  ],
  [
    'a tick up',
    { price: '60000.9' },
    { type: 'priceStepped', ticks: 1n, decimals: 1, from: '5' },
    { price: '60001.0' },
  ],
  [
    'a tick down',
    { price: '60000' },
    { type: 'priceStepped', ticks: -1n, decimals: 1, from: '5' },
    { price: '59999.9' },
  ],
  [
    'a tick from an unfinished price',
    { price: '60.' },
    { type: 'priceStepped', ticks: 1n, decimals: 1, from: '5' },
    { price: '60.1' },
  ],
  [
    'a price never falls below one tick',
    { price: '0.1' },
    { type: 'priceStepped', ticks: -1n, decimals: 1, from: '5' },
    { price: '0.1' },
  ],
  [
    'the first step uses the best price',
    {},
    { type: 'priceStepped', ticks: 1n, decimals: 1, from: '59990.5' },
    { price: '59990.5' },
  ],
  [
    'no step without a start price',
    {},
    { type: 'priceStepped', ticks: 1n, decimals: 1, from: '' },
    { price: '' },
  ],
  [
    'switching quantity and amount clears the size',
    { type: 'market', amount: '5', percent: 10 },
    { type: 'byChosen', by: 'number' },
    { by: 'number', amount: '', percent: undefined },
  ],
  [
    'a percentage of a limit order is a quantity',
    FULL,
    { type: 'sizeChosen', percent: 50, text: '0.7' },
    { number: '0.7', amount: '', percent: 50 },
  ],
  [
    'a percentage of a market buy is an amount',
    { type: 'market' },
    { type: 'sizeChosen', percent: 100, text: '1000' },
    { number: '', amount: '1000', percent: 100 },
  ],
  [
    'a rejection stays at its field',
    {},
    { type: 'refused', field: 'price', message: 'too far' },
    { refused: { field: 'price', message: 'too far' } },
  ],
  [
    'an accepted order keeps its price',
    FULL,
    { type: 'accepted' },
    { price: '60000', number: '', percent: undefined, refused: undefined },
  ],
]

test.each(ROWS)('reduceForm: %s', (_rule, before, action, after) => {
  const state = form(before)
  expect(reduceForm(state, action)).toEqual({
    ...state,
    ...after,
    ...(after.refused ? {} : { refused: after.refused }),
  })
})

test('a picked price keeps the trigger of a stop order and gives it a limit', () => {
  const state = form({ type: 'stop_market', trigger: '59000' })
  const picked = reduceForm(state, { type: 'pricePicked', price: '58900' })
  expect(picked).toMatchObject({ type: 'stop_limit', trigger: '59000', price: '58900' })
})

const CHOSEN = { source: 'last', direction: 'at_or_above' } as const

test.each([
  ['a stop order has the chosen trigger', { type: 'stop_limit', side: 'sell' }, CHOSEN],
  [
    'a trailing sale follows a falling index',
    { type: 'trailing', side: 'sell' },
    { source: 'index', direction: 'at_or_below' },
  ],
  [
    'a trailing purchase follows a rising one',
    { type: 'trailing', side: 'buy' },
    { source: 'index', direction: 'at_or_above' },
  ],
  [
    'an OCO to sell is triggered by a fall',
    { type: 'oco', side: 'sell' },
    { source: 'last', direction: 'at_or_below' },
  ],
  ['an OCO to buy is triggered by a rise', { type: 'oco', side: 'buy' }, CHOSEN],
] as const)('triggerOf: %s', (_rule, order, trigger) => {
  const opposite = order.side === 'buy' && order.type !== 'trailing' ? 'at_or_below' : 'at_or_above'
  expect(triggerOf({ ...CHOSEN, direction: opposite, ...order })).toEqual(trigger)
})
