import type { OpsPath, OpsRequestOf } from '@halyard/api/ops'

const PAGE = { page: '1', limit: '10' }
const REVIEW = { id: '1', pass: '0', reason: 'Not readable' } as const

/** A valid request of every operator call with every field. A new call does not compile without one. */
export const VALID_OPS_REQUESTS: { readonly [Path in OpsPath]: OpsRequestOf<Path> } = {
  'ops/login': {
    account: 'unknown@example.com',
    country: 'DE',
    password: 'seven small boats',
    code: '123456',
    captcha: 'unsolved',
  },
  'ops/logout': {},
  'ops/me': {},
  'ops/verification/list': { status: 'refused', ...PAGE },
  'ops/verification/show': { id: '1' },
  'ops/verification/review': REVIEW,
  'ops/withdrawal/list': { status: 'processing', ...PAGE },
  'ops/withdrawal/show': { id: '1' },
  'ops/withdrawal/review': REVIEW,
  'ops/withdrawal/paid': { id: '1', reference: 'SEPA 2026-11-21/7' },
  'ops/withdrawal/return': { id: '1', reason: 'The account is closed' },
  'ops/payment/list': { status: 'waiting', ...PAGE },
  'ops/payment/resolve': { id: '1', decision: 'retry', reason: 'The journal was repaired' },
  'ops/charge/list': { status: 'processing', ...PAGE },
  'ops/charge/review': REVIEW,
  'ops/deposit/list': { status: 'held', ...PAGE },
  'ops/deposit/review': REVIEW,
  'ops/chain/list': {},
  'ops/chain/follow_anew': { network: 'TRC20', reason: 'The node was restored' },
  'ops/customer/find': { query: '10001001' },
  'ops/customer/show': { id: '1001' },
  'ops/customer/freeze': { id: '1001', reason: 'Stolen phone' },
  'ops/customer/unfreeze': { id: '1001', reason: 'Found again' },
  'ops/market/list': {},
  'ops/market/set_status': { id: '1', status: 'open', reason: 'Feed is fine' },
  'ops/contract/list': {},
  'ops/contract/set_status': { id: '1', status: 'cancel_only', reason: 'Book is thin' },
  'ops/option/list': {},
  'ops/option/set_status': { id: '1', status: 'paused', reason: 'Feed is gone' },
  'ops/network/list': {},
  'ops/network/set_open': { currency_id: '3', network: 'TRC20', open: '1', reason: 'Node is up' },
  'ops/staff/list': {},
  'ops/staff/set_role': { id: '1', role: 'reviewer', reason: 'Starts today' },
  'ops/audit/list': { actor_id: '1001', target: 'customer:1001', before: '1000', limit: '10' },
}
