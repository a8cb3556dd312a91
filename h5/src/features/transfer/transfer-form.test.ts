import { expect, test } from 'vitest'
import { startForm } from '../../lib/forms/form-reducer.ts'
import {
  findTransferErrors,
  reduceTransfer,
  startTransfer,
  summarizeTransfer,
  type TransferAction,
  TRANSFER_FIELDS,
  type TransferField,
  type TransferValues,
  transferFieldOf,
} from './transfer-form.ts'

const SOUND: TransferValues = { from: 'coin', to: 'option', currency: 3, number: '10', pass: '123456' }

function balance(id: number, name: string, available: string) {
  return { currencyId: id, currency: name, decimals: 6, available, frozen: '0', worth: '0' }
}
const USDT = balance(3, 'USDT', '10')
const WALLET = {
  accounts: [
    { type: 'coin' as const, worth: '0', balances: [balance(1, 'BTC', '0.5'), USDT] },
    {
      type: 'option' as const,
      worth: '0',
      balances: [balance(1, 'BTC', '0'), balance(2, 'ETH', '2'), balance(3, 'USDT', '0')],
    },
  ],
}

test.each<[Partial<TransferValues>, typeof USDT | undefined, object]>([
  [{}, USDT, {}],
  [{}, undefined, {}],
  [{ number: '10.000001' }, USDT, { number: { text: 'insufficientBalance' } }],
  [{ number: '' }, USDT, { number: { text: 'amountRequired' } }],
  [{ number: '0.00' }, USDT, { number: { text: 'amountRequired' } }],
  [{ pass: '12345' }, USDT, { pass: { text: 'fundPasswordSix' } }],
  [
    { number: '', pass: '' },
    undefined,
    { number: { text: 'amountRequired' }, pass: { text: 'fundPasswordSix' } },
  ],
])('findTransferErrors: %j with %j has %j', (changes, balance, errors) => {
  expect(findTransferErrors({ ...SOUND, ...changes }, { balance })).toEqual(errors)
})

test.each<[string, TransferAction, Partial<TransferValues>]>([
  ['another source', { type: 'accountChosen', side: 'from', account: 'trust' }, { from: 'trust' }],
  ['another target', { type: 'accountChosen', side: 'to', account: 'trust' }, { to: 'trust' }],
  ['the same source', { type: 'accountChosen', side: 'from', account: 'coin' }, {}],
  [
    'the target as source: both swap',
    { type: 'accountChosen', side: 'from', account: 'option' },
    { from: 'option', to: 'coin' },
  ],
  [
    'the source as target: both swap',
    { type: 'accountChosen', side: 'to', account: 'coin' },
    { from: 'option', to: 'coin' },
  ],
  ['swapped accounts', { type: 'accountsSwapped' }, { from: 'option', to: 'coin' }],
  ['another coin needs another amount', { type: 'coinChosen', currency: 1 }, { currency: 1, number: '' }],
  ['an edit', { type: 'edited', values: { number: '7' } }, { number: '7' }],
])('reduceTransfer: %s', (_what, action, changed) => {
  const state = startForm<TransferValues, TransferField>(SOUND)
  expect(reduceTransfer(state, action).values).toEqual({ ...SOUND, ...changed })
})

test('summarizeTransfer: the balance of the source, and the request', () => {
  expect(summarizeTransfer(SOUND, WALLET)).toEqual({
    balances: WALLET.accounts[0]?.balances,
    balance: USDT,
    request: { currency_id: 3, from: 'coin', to: 'option', number: '10', pass: '123456' },
  })
  expect(summarizeTransfer({ ...SOUND, from: 'trust', currency: undefined }, WALLET)).toEqual({
    balances: [],
    balance: undefined,
    request: undefined,
  })
})

test.each([
  ['', { from: 'coin', to: 'contract', currency: 3 }],
  ['currency=1', { from: 'coin', to: 'contract', currency: 1 }],
  ['from=option', { from: 'option', to: 'coin', currency: 2 }],
  ['from=option&to=option&currency=3', { from: 'option', to: 'coin', currency: 3 }],
  ['from=nowhere&to=trust', { from: 'coin', to: 'trust', currency: 3 }],
  ['from=trust', { from: 'trust', to: 'coin', currency: undefined }],
])('startTransfer: from %j', (query, values) => {
  expect(startTransfer(new URLSearchParams(query), WALLET)).toEqual({ ...values, number: '', pass: '' })
})

test('transfer: a rejection finds every value of the form', () => {
  expect([...TRANSFER_FIELDS].toSorted()).toEqual(Object.keys(SOUND).toSorted())
})

test('transferFieldOf: the wire calls the coin currency_id', () => {
  expect(transferFieldOf({ field: 'currency_id' })).toBe('currency')
  expect(transferFieldOf({ field: 'number' })).toBe('number')
  expect(transferFieldOf({})).toBeUndefined()
})
