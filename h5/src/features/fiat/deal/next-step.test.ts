import { expect, test } from 'vitest'
import type { Deal } from './deal.ts'
import { actsOf, deadlineOf } from './next-step.ts'

const DEAL: Deal = {
  id: 5,
  reference: 'F00000005',
  role: 'buyer',
  currencyId: 3,
  currency: 'USDT',
  decimals: 6,
  fiat: 'EUR',
  price: '0.93',
  coins: '100',
  total: '93',
  fee: '0',
  late: undefined,
  status: 'unconfirmed',
  peerName: 'Harbour',
  terms: '',
  buyerName: '',
  sellerName: '',
  openedAt: 1_000,
  payBy: 2_000,
  paidAt: undefined,
  dueAt: 2_000,
  cancelledAt: undefined,
  disputedAt: undefined,
  evidenceUntil: 9_000,
  endedAt: undefined,
}
const NOW = 5_000

test.each([
  ['buyer', 'unconfirmed', 'pay', ['cancel']],
  ['seller', 'unconfirmed', undefined, []],
  ['buyer', 'confirmed', undefined, ['dispute']],
  ['seller', 'confirmed', 'release', ['dispute']],
  ['buyer', 'disputed', 'evidence', []],
  ['seller', 'disputed', 'release', ['evidence']],
  ['buyer', 'cancelled', undefined, ['appeal']],
  ['seller', 'cancelled', undefined, []],
  ['buyer', 'completed', undefined, []],
  ['seller', 'completed', undefined, []],
  ['buyer', 'returned', undefined, []],
  ['seller', 'returned', undefined, []],
] as const)('actsOf: the %s of a deal that is %s', (role, status, next, others) => {
  expect(actsOf({ ...DEAL, role, status }, NOW)).toEqual({ next, others })
})

test('actsOf: evidence ends with its time, an appeal with the deal', () => {
  expect(actsOf({ ...DEAL, status: 'disputed' }, 9_001)).toEqual({ next: undefined, others: [] })
  expect(actsOf({ ...DEAL, status: 'cancelled', endedAt: NOW }, NOW)).toEqual({ next: undefined, others: [] })
})

test('deadlineOf: the time to act or to add evidence; none once the deal has ended', () => {
  expect(deadlineOf(DEAL)).toBe(2_000)
  expect(deadlineOf({ ...DEAL, status: 'disputed' })).toBe(9_000)
  expect(deadlineOf({ ...DEAL, status: 'completed', endedAt: NOW })).toBeUndefined()
})
