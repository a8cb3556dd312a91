import { expect, test } from 'vitest'
import { EMPTY_FORM, type FormAction, type FormState, reduceForm } from './form-reducer.ts'

const REFUSED = { field: 'price', message: 'too far' } as const

/** Every field has a value that differs from that of the empty form. */
const FULL: FormState = {
  side: 'short',
  type: 'market',
  conditional: true,
  purpose: 'reduce',
  trigger: '48000',
  source: 'last',
  direction: 'at_or_above',
  multiple: 20,
  price: '50000',
  sizeIn: 'quote',
  share: '100',
  stops: true,
  takeProfit: '51000',
  stopLoss: '49000',
  refused: REFUSED,
}

test.each<[string, Partial<FormState>, FormAction, Partial<FormState>]>([
  [
    'another side clears the stops, which would be on its wrong side of the price',
    {},
    { type: 'sideChosen', side: 'long' },
    { side: 'long', takeProfit: '', stopLoss: '' },
  ],
  ['the same side changes nothing', {}, { type: 'sideChosen', side: 'short' }, { refused: REFUSED }],
  [
    'a conditional order keeps the type for later',
    { conditional: false },
    { type: 'typeChosen', orderType: 'conditional' },
    { conditional: true, type: 'market' },
  ],
  [
    'another type is not conditional',
    {},
    { type: 'typeChosen', orderType: 'limit' },
    { conditional: false, type: 'limit' },
  ],
  [
    'another purpose clears the size, whose unit it may not have',
    {},
    { type: 'purposeChosen', purpose: 'close' },
    { purpose: 'close', share: '' },
  ],
  [
    'a trigger comes with its source and direction',
    {},
    { type: 'triggerChosen', trigger: '47000', source: 'mark', direction: 'at_or_below' },
    { trigger: '47000', source: 'mark', direction: 'at_or_below' },
  ],
  ['another leverage', {}, { type: 'multipleChosen', multiple: 5 }, { multiple: 5 }],
  [
    'another unit brings the size in it',
    {},
    { type: 'sizeUnitChosen', sizeIn: 'lots', share: '2' },
    { sizeIn: 'lots', share: '2' },
  ],
  [
    'stops that are switched off keep their prices',
    {},
    { type: 'stopsChosen', stops: false },
    { stops: false },
  ],
  ['a typed text', {}, { type: 'typed', field: 'stopLoss', text: '48.' }, { stopLoss: '48.' }],
  [
    'a suggestion fills an empty price, and leaves the error of the server',
    { price: '' },
    { type: 'priceSuggested', price: '50001' },
    { price: '50001', refused: REFUSED },
  ],
  [
    'a suggestion does not overwrite a price',
    {},
    { type: 'priceSuggested', price: '1' },
    { refused: REFUSED },
  ],
  [
    'a picked price makes it a limit order',
    {},
    { type: 'pricePicked', price: '1' },
    { price: '1', type: 'limit', conditional: false },
  ],
  [
    'a step is one tick',
    {},
    { type: 'priceStepped', ticks: -1n, decimals: 1, from: '' },
    { price: '49999.9' },
  ],
  [
    'a rejection shows at its field',
    { refused: undefined },
    { type: 'refused', field: 'share', message: 'too many' },
    { refused: { field: 'share', message: 'too many' } },
  ],
])('reduceForm: %s', (_what, before, action, after) => {
  const state = { ...FULL, ...before }
  expect(reduceForm(state, action)).toEqual({ ...state, refused: undefined, ...after })
})

test('reduceForm: an accepted order empties its amounts and keeps how the next one is placed', () => {
  const { side, type, conditional, purpose, source, direction, multiple, price, sizeIn } = FULL
  expect(reduceForm(FULL, { type: 'accepted' })).toEqual({
    ...EMPTY_FORM,
    side,
    type,
    conditional,
    purpose,
    source,
    direction,
    multiple,
    price,
    sizeIn,
  })
})

test('reduceForm: a new form opens a position at a limit, without stops', () => {
  const suggested = reduceForm(EMPTY_FORM, { type: 'priceSuggested', price: '50001' })
  expect(suggested).toEqual({ ...EMPTY_FORM, price: '50001' })
  expect(EMPTY_FORM).toMatchObject({ type: 'limit', conditional: false, purpose: 'open', stops: false })
  expect(EMPTY_FORM).toMatchObject({ side: 'long', source: 'mark', direction: 'at_or_below', sizeIn: 'lots' })
})
