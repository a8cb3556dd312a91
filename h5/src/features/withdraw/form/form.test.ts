import { expect, test } from 'vitest'
import { startForm } from '../../../lib/forms/form-reducer.ts'
import type { Destination } from '../destination.ts'
import { isClosed, type Terms, toTerms, type WithdrawNetwork } from '../terms.ts'
import { findErrors } from './form-errors.ts'
import {
  reduceWithdrawal,
  startWithdrawal,
  type WithdrawField,
  type WithdrawValues,
  withdrawFieldOf,
  withdrawFields,
} from './form-reducer.ts'
import { summarize } from './form-summary.ts'

const UNIT = 1_000_000n
const TERMS = toTerms({
  currency_id: 3,
  currency_name: 'USDT',
  decimals: 6,
  available: '250',
  networks: [
    {
      type: 'TRC20',
      min: '10',
      max: '500',
      fee: '1',
      open: true,
      paused: null,
      last_used: true,
      block_ms: 3_000,
      confirmations: 20,
      two_reviewers_from: '400',
    },
    {
      type: 'ERC20',
      min: '20',
      max: '500',
      fee: '5',
      open: false,
      paused: { why: 'closed', text: '' },
      last_used: false,
      block_ms: 12_000,
      confirmations: 12,
      two_reviewers_from: '400',
    },
  ],
  left_today: 2,
  per_day: 3,
  eta_hours: 4,
  verified: true,
  fund_password: false,
  hold_until: 9,
  limit_left: null,
  limit_until: null,
})
const saved = (id: number, network: string): Destination => ({
  id,
  network,
  label: '',
  hint: '',
  usableAt: 0,
})
const SAVED = [saved(7, 'TRC20'), saved(8, 'ERC20'), saved(9, 'ERC20')]
const SOUND: WithdrawValues = { network: 'TRC20', address: 7, number: '100', memo: '', pass: '123456' }

function summary(changes: Partial<WithdrawValues>, destinations = SAVED) {
  const made = summarize({ ...SOUND, ...changes }, TERMS, TERMS.networks, destinations)
  if (!made) throw new Error('the terms have networks')
  return made
}

test('toTerms: amounts are integers in the smallest units', () => {
  expect(TERMS).toMatchObject({
    currencyId: 3,
    currency: 'USDT',
    available: 250n * UNIT,
    leftToday: 2,
    perDay: 3,
    etaHours: 4,
    verified: true,
    fundPassword: false,
    holdUntil: 9,
    limitLeft: undefined,
  } satisfies Partial<Terms>)
  expect(TERMS.networks[0]).toEqual({
    type: 'TRC20',
    facts: {
      network: 'TRC20',
      min: '10',
      fee: '1',
      confirmations: 20,
      usualMs: 60_000,
      paused: undefined,
      lastUsed: true,
    },
    min: 10n * UNIT,
    max: 500n * UNIT,
    fee: UNIT,
    twoReviewersFrom: 400n * UNIT,
  } satisfies WithdrawNetwork)
})

test.each<[Partial<WithdrawValues>, object]>([
  [{}, {}],
  [{ number: '10' }, {}],
  [{ number: '9.999999' }, { number: { text: 'tooSmall', limit: 10n * UNIT } }],
  [{ number: '500.000001' }, { number: { text: 'tooLarge', limit: 500n * UNIT } }],
  [{ number: '250.000001' }, { number: { text: 'insufficientBalance' } }],
  [{ number: '' }, { number: { text: 'amountRequired' } }],
  [{ number: '0.0' }, { number: { text: 'amountRequired' } }],
  [{ network: 'ERC20' }, { address: { text: 'addressFirst' } }],
  [{ pass: '123' }, { pass: { text: 'fundPasswordSix' } }],
])('findErrors: the errors of %j', (changes, errors) => {
  expect(findErrors({ ...SOUND, ...changes }, summary(changes), TERMS)).toEqual(errors)
})

test.each<[string, Partial<Terms>, object]>([
  ['250', {}, {}],
  ['500', { available: 500n * UNIT }, {}],
  ['100', { limitLeft: 100n * UNIT }, {}],
  ['100.000001', { limitLeft: 100n * UNIT }, { number: { text: 'aboveLimit', limit: 100n * UNIT } }],
  ['251', { limitLeft: 250n * UNIT }, { number: { text: 'aboveLimit', limit: 250n * UNIT } }],
  ['10', { limitLeft: 0n }, { number: { text: 'aboveLimit', limit: 0n } }],
])('findErrors: %s with %o', (number, terms, errors) => {
  expect(findErrors(SOUND, summary({ number }), { ...TERMS, ...terms })).toEqual(errors)
})

test.each([
  ['100', 99n * UNIT],
  ['1.000001', 1n],
  ['1', 0n],
  ['0.5', 0n],
  ['', 0n],
])('summarize: of %j less the fee, %d units arrive', (number, received) => {
  expect(summary({ number }).received).toBe(received)
})

test('summarize: two reviewers from their limit on', () => {
  expect(summary({ number: '399.999999' }).needsTwoReviewers).toBe(false)
  expect(summary({ number: '400' }).needsTwoReviewers).toBe(true)
})

test('summarize: the chosen destination on the network, or the only one', () => {
  const chosen = (changes: Partial<WithdrawValues>) => summary(changes).destination?.id
  expect(chosen({ address: undefined })).toBe(7)
  expect(chosen({ network: 'ERC20', address: undefined })).toBeUndefined()
  expect(chosen({ network: 'ERC20', address: 9 })).toBe(9)
  expect(summary({}, []).destination).toBeUndefined()
})

test('summarize: an unknown network is the first one; undefined without any', () => {
  expect(summary({ network: 'BEP20' }).network.type).toBe('TRC20')
  expect(summarize(SOUND, TERMS, [], SAVED)).toBeUndefined()
})

test('isClosed: a halt closes a network; a stopped chain has withdrawals wait', () => {
  const [network] = TERMS.networks
  const isClosedBy = (why: 'closed' | 'halted' | 'stopped') =>
    network && isClosed({ facts: { ...network.facts, paused: { why, text: '' } } })
  expect((['closed', 'halted', 'stopped'] as const).map(isClosedBy)).toEqual([true, true, false])
  expect(network && isClosed(network)).toBe(false)
})

test('startWithdrawal: the requested network, else the first open one', () => {
  const start = { network: 'ERC20', address: 8 }
  expect(startWithdrawal(TERMS.networks, start)).toMatchObject(start)
  expect(startWithdrawal(TERMS.networks.toReversed())).toMatchObject({ network: 'TRC20', address: undefined })
  expect(startWithdrawal([])).toEqual({ network: '', address: undefined, number: '', memo: '', pass: '' })
})

test('reduceWithdrawal: another network needs another destination', () => {
  const state = startForm<WithdrawValues, WithdrawField>(SOUND)
  const { values } = reduceWithdrawal(state, { type: 'networkChosen', network: 'ERC20' })
  expect(values).toEqual({ ...SOUND, network: 'ERC20', address: undefined })
  expect(reduceWithdrawal(state, { type: 'edited', values: { number: '7' } }).values).toEqual({
    ...SOUND,
    number: '7',
  })
})

test('withdrawFields: only a withdrawal to a chain has a network, which the wire calls type', () => {
  expect(withdrawFields(SOUND)).toContain(withdrawFieldOf({ field: 'type' }))
  expect(withdrawFields({ network: 'BANK' })).not.toContain('network')
  expect(withdrawFieldOf({ field: 'pass' })).toBe('pass')
  expect(withdrawFieldOf({})).toBeUndefined()
})
