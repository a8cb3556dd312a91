import type { CallPath, RequestOf } from '@halyard/contract'

const ACCOUNT = { account: 'nobody@example.com', country: 'DE' }
const PASSWORDS = { password: 'seven small boats', repassword: 'seven small boats' }
const PAIR = { legal_id: '3', currency_id: '1' }
const ORDER = { ...PAIR, type: 'limit', price: '50000', number: '0.01' } as const
const PAGE = { page: '1', limit: '10' }

/** A sound request of every call, with every field it knows. A new call does not compile without one. */
export const BASES: { readonly [Path in CallPath]: RequestOf<Path> } = {
  'set/lang': { lang: 'de' },
  'get/lang': {},
  area_code: {},
  captcha: {},
  sms_mail: { email: 'nobody@example.com', purpose: 'register', captcha: 'unsolved' },
  sms_send: { country: 'DE', mobile: '15123456789', purpose: 'register', captcha: 'unsolved' },
  'set/sms_other_mail': { channel: 'mobile', purpose: 'login' },
  'user/register': { ...ACCOUNT, ...PASSWORDS, code: '123456', agree: '1', invite_code: 'NOBODYS1' },
  'user/login': { ...ACCOUNT, password: 'seven small boats', captcha: 'unsolved' },
  'user/login_mast': { ...ACCOUNT, code: '123456' },
  'user/check_mobile': { country: 'DE', mobile: '15123456789', purpose: 'login', code: '123456' },
  'user/check_email': { email: 'nobody@example.com', purpose: 'login', code: '123456' },
  'user/forget': { ...ACCOUNT, ...PASSWORDS, code: '123456' },
  'user/center': {},
  'user/center2': {},
  'user/logout': {},
  'user/practice_funds': {},
  'user/events': { after: '1' },
  'currency/quotation_new': {},
  'currency/new_timeshar': { ...PAIR, period: '1min', before: '1800000000000', limit: '10' },
  'currency/deal': PAIR,
  'currency/user_currency_list': {},
  'coin/trade/buy': ORDER,
  'coin/trade/sell': ORDER,
  'coin/trade': { id: '1' },
  'coin/trade/amend': { id: '1', price: '50000', number: '0.01' },
  'coin/list': { ...PAIR, ...PAGE },
  transaction_complete: { ...PAIR, ...PAGE },
  'wallet/list': {},
  'wallet/detail': { currency: '1', type: 'coin' },
  'wallet/legal_log': { type: 'coin', currency: '1', reason: 'fee', ...PAGE },
}
