import { expect, test } from 'vitest'
import { startForm } from '../../lib/forms/form-reducer.ts'
import {
  ADDRESS_FIELDS,
  type AddressValues,
  findAddressErrors,
  reduceAddress,
  startAddress,
  summarizeAddress,
} from './address-form.ts'

const BTC = { id: 1, name: 'BTC', networks: ['OMNI'] }
const USDT = { id: 3, name: 'USDT', networks: ['BANK', 'ERC20', 'TRC20'] }
const CURRENCIES = [BTC, USDT]
const SOUND: AddressValues = {
  currency_id: '3',
  type: 'TRC20',
  address: 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv',
  notes: '',
  pass: '730415',
  code: '123456',
}

test.each([
  ['', { currency_id: '3', type: 'ERC20' }],
  ['coin=3&network=TRC20', { currency_id: '3', type: 'TRC20' }],
  ['coin=1&network=TRC20', { currency_id: '1', type: 'OMNI' }],
  ['coin=9&network=BANK', { currency_id: '3', type: 'ERC20' }],
])('startAddress: from %j', (query, values) => {
  expect(startAddress(CURRENCIES, new URLSearchParams(query))).toMatchObject(values)
})

test('startAddress: without currencies there is neither coin nor network', () => {
  expect(startAddress([], new URLSearchParams())).toEqual({
    currency_id: '',
    type: '',
    address: '',
    notes: '',
    pass: '',
    code: '',
  })
})

test('reduceAddress: another coin keeps the network if it has it, otherwise its first is chosen', () => {
  const choose = (id: string, currencies: typeof CURRENCIES) =>
    reduceAddress(startForm(SOUND), { type: 'coinChosen', id, currencies }).values
  expect(choose('1', CURRENCIES)).toEqual({ ...SOUND, currency_id: '1', type: 'OMNI' })
  expect(choose('1', [{ ...BTC, networks: ['ERC20', 'TRC20'] }])).toEqual({ ...SOUND, currency_id: '1' })
})

test('reduceAddress: a coin that is not offered has no network; an edit changes a value', () => {
  const state = startForm<AddressValues, keyof AddressValues>({ ...SOUND, type: 'OMNI' })
  const choose = (id: string) =>
    reduceAddress(state, { type: 'coinChosen', id, currencies: CURRENCIES }).values
  expect(choose('3')).toMatchObject({ currency_id: '3', type: 'ERC20' })
  expect(choose('9')).toMatchObject({ currency_id: '9', type: '' })
  expect(reduceAddress(state, { type: 'edited', values: { notes: 'cold' } }).values.notes).toBe('cold')
})

test('address: a rejection finds every value of the form', () => {
  expect([...ADDRESS_FIELDS].toSorted()).toEqual(Object.keys(SOUND).toSorted())
})

test('summarizeAddress: a coin that is not offered has no name and no networks', () => {
  expect(summarizeAddress({ ...SOUND, currency_id: '9' }, CURRENCIES)).toMatchObject({ coin: '', chains: [] })
})

test('summarizeAddress: the coin, its networks, and the request without surrounding spaces', () => {
  const values = { ...SOUND, address: ` ${SOUND.address}\n`, notes: ' cold ' }
  expect(summarizeAddress(values, CURRENCIES)).toEqual({
    coin: 'USDT',
    chains: ['ERC20', 'TRC20'],
    request: { ...SOUND, notes: 'cold' },
  })
})

test.each<[string, Partial<AddressValues>, object]>([
  ['none', {}, {}],
  [
    'everything empty',
    { type: '', address: '', pass: '', code: '' },
    {
      type: { text: 'networkRequired' },
      address: { text: 'addressRequired', network: 'networkOther', quiet: true },
      pass: { text: 'fundPasswordSix' },
      code: { text: 'codeRequired' },
    },
  ],
  [
    'an address of another network',
    { type: 'ERC20' },
    { address: { text: 'addressOtherNetwork', network: 'networkERC20', other: 'TRON' } },
  ],
  ['five digits', { pass: '12345' }, { pass: { text: 'fundPasswordSix' } }],
])('findAddressErrors: %s', (_what, changes, errors) => {
  expect(findAddressErrors({ ...SOUND, ...changes }, { coin: 'USDT' })).toEqual(errors)
})

test('findAddressErrors: the error of a Bitcoin address names Bitcoin', () => {
  const values = { ...SOUND, type: 'OMNI' }
  expect(findAddressErrors(values, { coin: 'BTC' }).address?.network).toBe('networkBitcoin')
})
