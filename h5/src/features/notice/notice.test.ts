import type { Notice as WireNotice } from '@halyard/api/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { formatOf } from '../../lib/format/format.ts'
import { loadNamespaces, startI18n } from '../../lib/language/i18n.ts'
import { TEXTS } from '../../lib/language/texts.ts'
import { toArticle, toNews } from './news.ts'
import { describeNotice, toNotice } from './notice.ts'
import { type AlertValues, findAlertErrors, toPriceAlert } from './price-alert.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
  await loadNamespaces(['notice'])
})

const BASE = { id: 7, at: 5, is_read: false }
const COINS = { number: '1234.5', currency_name: 'USDT' }
const POSITION = { contract_id: 1, pair: 'BTC/USDT', type: 1 as const }

const DESCRIBED: ReadonlyArray<readonly [WireNotice, string, string]> = [
  [
    {
      ...BASE,
      kind: 'order_filled',
      match_id: 2,
      side: 'buy',
      number: '0.01',
      currency_name: 'BTC',
      total: '490',
      legal_name: 'USDT',
    },
    'Bought 0.01 BTC for 490 USDT.',
    '/pages/trade/index?match_id=2',
  ],
  [{ ...BASE, kind: 'position_filled', ...POSITION, type: 2 }, 'BTC/USDT short', '/pages/lever/index'],
  [
    {
      ...BASE,
      kind: 'stop_filled',
      ...POSITION,
      reason: 'stop_loss',
      profit: '-12.5',
      currency_name: 'USDT',
    },
    'BTC/USDT long: stop loss filled. Result −12.5 USDT.',
    '/pages/lever/index',
  ],
  [
    {
      ...BASE,
      kind: 'position_liquidated',
      ...POSITION,
      reason: 'deleveraged',
      profit: '3',
      currency_name: 'USDT',
    },
    'BTC/USDT long was closed by auto-deleveraging. Result 3 USDT.',
    '/pages/lever/index',
  ],
  [
    { ...BASE, kind: 'margin_low', ...POSITION, margin_ratio: '81.25' },
    'BTC/USDT long: the margin ratio is 81.25%. Add margin or reduce the position.',
    '/pages/lever/index',
  ],
  [
    {
      ...BASE,
      kind: 'conditional_triggered',
      ...POSITION,
      opens: false,
      trigger_price: '49500',
      currency_name: 'USDT',
    },
    'Close BTC/USDT long: the price reached 49,500 USDT. A market order was placed.',
    '/pages/lever/index',
  ],
  [
    { ...BASE, kind: 'conditional_cancelled', ...POSITION, type: 2, opens: true, reason: 'no_liquidity' },
    'BTC/USDT short: your conditional order was cancelled. Not enough liquidity to fill the order.',
    '/pages/lever/index',
  ],
  [
    {
      ...BASE,
      kind: 'option_settled',
      match_id: 1,
      pair: 'BTC/USDT',
      type: 'call',
      seconds: 30,
      entry_price: '64037.5',
      delivery_price: '64051.4',
      result: 'win',
      number: '10',
      currency_name: 'USDT',
      payout: '18',
    },
    'Call on BTC/USDT, 30 s: won. 18 USDT credited. 64,037.5 → 64,051.4',
    '/pages/option/detail',
  ],
  [
    {
      ...BASE,
      kind: 'option_settled',
      match_id: 1,
      pair: 'BTC/USDT',
      type: 'put',
      seconds: 60,
      entry_price: '64037.5',
      delivery_price: null,
      result: 'void',
      number: '10',
      currency_name: 'USDT',
      payout: '10',
    },
    'Put on BTC/USDT, 60 s: void, too few prices. Stake of 10 USDT returned.',
    '/pages/option/detail',
  ],
  [
    {
      ...BASE,
      kind: 'option_settled',
      match_id: 1,
      pair: 'BTC/USDT',
      type: null,
      seconds: null,
      entry_price: null,
      delivery_price: null,
      result: 'lose',
      number: '10',
      currency_name: 'USDT',
      payout: '0',
    },
    'BTC/USDT: lost. Stake 10 USDT.',
    '/pages/option/detail',
  ],
  [
    { ...BASE, kind: 'deposit_credited', ...COINS },
    '1,234.5 USDT is in your coin account.',
    '/pages/assets/index',
  ],
  [
    { ...BASE, kind: 'fee_refunded', ...COINS },
    'A fee of 1,234.5 USDT was refunded to your coin account.',
    '/pages/assets/index',
  ],
  [
    { ...BASE, kind: 'withdrawal_changed', withdrawal_id: 4, status: 'sent', ...COINS },
    'Withdrawal of 1,234.5 USDT sent.',
    '/pages/assets/withdraw/detail?id=4',
  ],
  [
    { ...BASE, kind: 'deal_changed', deal_id: 9, status: 'cancelled', is_buyer: true, ...COINS },
    'Fiat order over 1,234.5 USDT: cancelled.',
    '/pages/legaltender/deal?id=9',
  ],
  [
    { ...BASE, kind: 'wealth_matured', ...COINS },
    '1,234.5 USDT is available in your wealth account again.',
    '/pages/finance/ordersPage',
  ],
  [
    { ...BASE, kind: 'subscription_allotted', project_id: 1, number: '0', currency_name: 'NOVA' },
    'No NOVA was allotted. Your payment was returned.',
    '/pages/publication/index',
  ],
  [
    {
      ...BASE,
      kind: 'price_alert',
      match_id: 2,
      pair: 'ETH/USDT',
      alert: 'percent',
      target: '5',
      price: '2100',
    },
    'ETH/USDT moved by 5% to 2,100.',
    '/pages/trade/kline?match_id=2',
  ],
  [
    { ...BASE, kind: 'factor_removal', status: 'done', due_at: 5 },
    'Your authenticator app was removed, and withdrawals are on hold for some time. Set up a new one now.',
    '/pages/settings/security/index',
  ],
  [
    { ...BASE, kind: 'factor_removal', status: 'refused', due_at: 5 },
    'Staff refused to remove your authenticator app. Sign in with its code or a recovery code, or contact support if you lost both. Not your request? Choose a new password.',
    '/pages/settings/security/index',
  ],
  [
    { ...BASE, kind: 'factor_removal', status: 'withdrawn', due_at: 5 },
    'The request to remove your authenticator app was withdrawn. Sign in with its code or a recovery code, or contact support if you lost both. Not your request? Choose a new password.',
    '/pages/settings/security/index',
  ],
  [
    { ...BASE, kind: 'factor_removal', status: 'cancelled', due_at: 5 },
    'The removal of your authenticator app was stopped, because its code or a recovery code was used. Not you? Freeze your account now and contact support.',
    '/pages/settings/security/index',
  ],
  [
    { ...BASE, kind: 'account_changed', what: 'address' },
    "A withdrawal destination was added. Wasn't you? Freeze your account.",
    '/pages/settings/security/freeze',
  ],
  [
    { ...BASE, kind: 'account_changed', what: 'factor' },
    "Your second factor was changed. Wasn't you? Freeze your account.",
    '/pages/settings/security/freeze',
  ],
]

test.each(DESCRIBED.map(([wire, text, path]) => [text, path, wire] as const))(
  'describeNotice: %s',
  (text, path, wire) => {
    const notice = toNotice(wire)
    expect(notice).toMatchObject({ id: 7, at: 5, isRead: false })
    const words = { t: TEXTS.translationOf('en', 'notice').t, f: formatOf('en') }
    expect(describeNotice(notice, words)).toEqual({ text, path })
  },
)

test('toNotice: an unknown kind fails the list', () => {
  expect(() => toNotice({ ...BASE, kind: 'surprise' } as never)).toThrow('unknown kind of notice')
})

test('toNews and toArticle: empty lines separate paragraphs', () => {
  const item = { id: 1, type: 'news' as const, title: 'New', published_at: 5, is_read: true }
  expect(toNews({ ...item, summary: 'Short' })).toEqual({
    id: 1,
    type: 'news',
    title: 'New',
    summary: 'Short',
    publishedAt: 5,
    isRead: true,
  })
  expect(toArticle({ ...item, text: 'One\ntwo\n\n \nThree\n' }).paragraphs).toEqual(['One\ntwo', 'Three'])
})

test('toPriceAlert: one that has not fired has no time', () => {
  const wire = {
    id: 1,
    match_id: 2,
    pair: 'ETH/USDT',
    kind: 'above' as const,
    target: '2010',
    repeat: true,
    is_active: true,
    created_at: 3,
    fired_at: null,
  }
  expect(toPriceAlert(wire)).toEqual({
    id: 1,
    pair: 'ETH/USDT',
    kind: 'above',
    target: '2010',
    isRepeated: true,
    isActive: true,
    firedAt: undefined,
  })
})

test.each<[AlertValues['kind'], string, string | undefined]>([
  ['above', '2000.01', undefined],
  ['above', '2000', 'mustBeAbove'],
  ['below', '1999.99', undefined],
  ['below', '2000', 'mustBeBelow'],
  ['below', '0.00', 'priceRequired'],
  ['percent', '', 'percentRequired'],
  ['percent', '0.09', 'percentRange'],
  ['percent', '0.1', undefined],
  ['percent', '90', undefined],
  ['percent', '90.01', 'percentRange'],
])('findAlertErrors: %s %j at 2000 has %s', (kind, target, error) => {
  expect(findAlertErrors({ kind, target, isRepeated: false }, '2000').target?.text).toBe(error)
})
