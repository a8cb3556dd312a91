import type { UploadPurpose } from '../upload-limits.ts'
import type { OpsPath } from './methods.ts'

/**
 * The roles of operators. Support answers customers and announces news, and decides nothing about money; a reviewer
 * decides on customers' submissions; a treasurer sets fees, limits and pools; an operator also controls markets,
 * networks and customers; an admin may make every call.
 */
export const OPERATOR_ROLES = ['support', 'reviewer', 'treasurer', 'operator', 'admin'] as const
/** One of `OPERATOR_ROLES`. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number]
/** What the role of an account can be: `customer` is none. */
export const STAFF_ROLES = ['customer', ...OPERATOR_ROLES] as const
/** One of `STAFF_ROLES`. */
export type StaffRole = (typeof STAFF_ROLES)[number]
type Roles = readonly OperatorRole[]

const STAFF: Roles = OPERATOR_ROLES
const SUPPORTING: Roles = ['support', 'reviewer', 'operator', 'admin']
const ANNOUNCING: Roles = ['support', 'operator', 'admin']
const REVIEWING: Roles = ['reviewer', 'operator', 'admin']
const WATCHING: Roles = ['reviewer', 'treasurer', 'operator', 'admin']
const OPERATING: Roles = ['operator', 'admin']
const FUNDING: Roles = ['treasurer', 'admin']
const ADMINISTERING: Roles = ['admin']
/** The roles that propose changes of some kind. Each decides on changes of the kinds that it may propose. */
const PROPOSING: Roles = ['support', 'treasurer', 'operator', 'admin']

/**
 * Who may make which operator call: the only place that says so. The server enforces it, the console shows it, and a test
 * tries every cell. Only the calls of the sign-in need no role.
 */
export const PERMISSIONS = {
  'ops/login': undefined,
  'ops/logout': STAFF,
  'ops/me': STAFF,
  'ops/verification/list': REVIEWING,
  'ops/verification/show': REVIEWING,
  'ops/verification/review': REVIEWING,
  'ops/withdrawal/list': WATCHING,
  'ops/withdrawal/show': WATCHING,
  'ops/withdrawal/review': REVIEWING,
  'ops/withdrawal/paid': OPERATING,
  'ops/withdrawal/return': OPERATING,
  'ops/payment/list': WATCHING,
  'ops/payment/show': WATCHING,
  'ops/payment/resolve': OPERATING,
  'ops/charge/list': WATCHING,
  'ops/charge/review': REVIEWING,
  'ops/deposit/list': WATCHING,
  'ops/deposit/review': REVIEWING,
  'ops/chain/list': WATCHING,
  'ops/chain/follow_anew': ADMINISTERING,
  'ops/customer/find': STAFF,
  'ops/customer/show': STAFF,
  'ops/customer/unmask': STAFF,
  'ops/customer/freeze': OPERATING,
  'ops/customer/unfreeze': OPERATING,
  'ops/customer/adjust_credit': OPERATING,
  'ops/market/list': WATCHING,
  'ops/market/set_status': OPERATING,
  'ops/contract/list': WATCHING,
  'ops/contract/set_status': OPERATING,
  'ops/option/list': WATCHING,
  'ops/option/pause': OPERATING,
  'ops/wealth/list': WATCHING,
  'ops/wealth/propose': FUNDING,
  'ops/wealth/pause': OPERATING,
  'ops/partner/list': WATCHING,
  'ops/partner/propose': FUNDING,
  'ops/subscription/list': WATCHING,
  'ops/subscription/show': WATCHING,
  'ops/subscription/propose': FUNDING,
  'ops/subscription/allot': OPERATING,
  'ops/subscription/propose_cancel': FUNDING,
  'ops/subscription/propose_launch': FUNDING,
  'ops/fiat/applications': REVIEWING,
  'ops/fiat/set_merchant': OPERATING,
  'ops/fiat/rates': WATCHING,
  'ops/fiat/propose_rate': FUNDING,
  'ops/fiat/deals': REVIEWING,
  'ops/fiat/show': REVIEWING,
  'ops/fiat/decide': REVIEWING,
  'ops/fiat/coins': WATCHING,
  'ops/fiat/propose_coin': FUNDING,
  'ops/fiat/pause_coin': OPERATING,
  'ops/fiat/dispute': OPERATING,
  'ops/fiat/appeal': OPERATING,
  'ops/fiat/note': REVIEWING,
  'ops/fiat/bundle': REVIEWING,
  'ops/help/list': SUPPORTING,
  'ops/help/show': SUPPORTING,
  'ops/help/save': OPERATING,
  'ops/help/set_status': OPERATING,
  'ops/help/arrange': OPERATING,
  'ops/news/list': SUPPORTING,
  'ops/news/show': SUPPORTING,
  'ops/news/propose': ANNOUNCING,
  'ops/news/withdraw': ANNOUNCING,
  'ops/agreement/list': SUPPORTING,
  'ops/agreement/show': SUPPORTING,
  'ops/agreement/propose': OPERATING,
  'ops/agreement/propose_withdrawal': OPERATING,
  'ops/banner/list': SUPPORTING,
  'ops/banner/show': SUPPORTING,
  'ops/banner/save': ANNOUNCING,
  'ops/banner/withdraw': ANNOUNCING,
  'ops/support/list': SUPPORTING,
  'ops/support/show': SUPPORTING,
  'ops/support/claim': SUPPORTING,
  'ops/support/reply': SUPPORTING,
  'ops/support/typing': SUPPORTING,
  'ops/support/close': SUPPORTING,
  'ops/support/replies': SUPPORTING,
  'ops/support/save_reply': SUPPORTING,
  'ops/support/delete_reply': SUPPORTING,
  'ops/service/show': SUPPORTING,
  'ops/service/propose': OPERATING,
  'ops/opening/propose': OPERATING,
  'ops/feedback/list': SUPPORTING,
  'ops/feedback/reply': SUPPORTING,
  'ops/currency/list': WATCHING,
  'ops/network/list': WATCHING,
  'ops/network/close': OPERATING,
  'ops/audit/list': OPERATING,
  'ops/staff/list': ADMINISTERING,
  'ops/staff/names': STAFF,
  'ops/staff/find': ADMINISTERING,
  'ops/staff/set_name': ADMINISTERING,
  'ops/staff/set_role': ADMINISTERING,
  'ops/staff/propose_role': ADMINISTERING,
  'ops/staff/propose_unfreeze': OPERATING,
  // Each queue and record needs the permission of its own call as well: see `queues.ts`.
  'ops/inbox/list': STAFF,
  'ops/record/show': STAFF,
  'ops/record/claim': STAFF,
  'ops/record/release': STAFF,
  'ops/record/note': STAFF,
  'ops/deposit/show': WATCHING,
  'ops/charge/show': WATCHING,
  'ops/feedback/show': SUPPORTING,
  'ops/session/list': STAFF,
  'ops/session/end': STAFF,
  'ops/treasury/show': WATCHING,
  'ops/treasury/history': WATCHING,
  'ops/treasury/postings': WATCHING,
  'ops/treasury/month': WATCHING,
  'ops/statement/list': WATCHING,
  'ops/statement/unproven': WATCHING,
  'ops/statement/enter': FUNDING,
  'ops/statement/withdraw': FUNDING,
  'ops/house/show': WATCHING,
  'ops/house/fund_pool': FUNDING,
  'ops/house/take_fees': FUNDING,
  'ops/house/refund_fee': FUNDING,
  'ops/system/show': WATCHING,
  'ops/system/retry': OPERATING,
  'ops/change/list': STAFF,
  'ops/change/show': STAFF,
  'ops/change/decide': PROPOSING,
  'ops/change/withdraw': PROPOSING,
  'ops/market/propose': FUNDING,
  'ops/customer/verifications': REVIEWING,
  'ops/customer/orders': STAFF,
  'ops/customer/positions': STAFF,
  'ops/customer/options': STAFF,
  'ops/customer/deals': STAFF,
  'ops/customer/movements': STAFF,
  'ops/customer/sessions': STAFF,
  'ops/view/list': STAFF,
  'ops/view/save': STAFF,
  'ops/view/delete': STAFF,
  'ops/removal/request': REVIEWING,
  'ops/removal/list': REVIEWING,
  'ops/removal/show': REVIEWING,
  'ops/removal/review': OPERATING,
  'ops/staff_factor/list': ADMINISTERING,
  'ops/staff_factor/show': ADMINISTERING,
  'ops/staff_factor/review': ADMINISTERING,
  'ops/audit/export': OPERATING,
  'ops/session/end_others': STAFF,
  'ops/passkey/begin': undefined,
  'ops/passkey/login': undefined,
  'ops/second_factor/prove': STAFF,
  'ops/second_factor/begin': STAFF,
  'ops/second_factor/confirm': STAFF,
  'ops/network/propose': FUNDING,
  'ops/option/propose': FUNDING,
  'ops/option/exposure': WATCHING,
  'ops/contract/propose': FUNDING,
} as const satisfies Record<OpsPath, Roles | undefined>

/** The calls of the sign-in, which need no role. */
export type OpsSignInPath = {
  [Path in OpsPath]: (typeof PERMISSIONS)[Path] extends undefined ? Path : never
}[OpsPath]

/** The calls that operators may make before an admin has approved their second factor. */
export const AWAITING: ReadonlySet<string> = new Set<OpsPath>(['ops/me', 'ops/logout'])

/** The calls that operators may make before they have a second factor, where one is required. */
export const SETTING_UP: ReadonlySet<string> = new Set<OpsPath>([
  'ops/me',
  'ops/logout',
  'ops/second_factor/prove',
  'ops/second_factor/begin',
  'ops/second_factor/confirm',
])

/** The pictures that support may see: those of conversations and feedback, no documents. */
const SUPPORT_PICTURES: readonly UploadPurpose[] = ['feedback', 'support']
/** The roles that may see some pictures. */
export const PICTURE_ROLES: Roles = SUPPORTING

/** Returns whether a role may see pictures of a purpose. */
export function maySeePicture(role: OperatorRole, purpose: UploadPurpose): boolean {
  return REVIEWING.includes(role) || (role === 'support' && SUPPORT_PICTURES.includes(purpose))
}

/** Returns whether a role may see changes that a call proposes: support sees those that it may propose itself. */
export function maySeeChange(role: OperatorRole, proposal: OpsPath): boolean {
  return WATCHING.includes(role) || mayCall(role, proposal)
}

/** Returns whether a role may make a call. */
export function mayCall(role: OperatorRole, path: OpsPath): boolean {
  const roles: Roles | undefined = PERMISSIONS[path]
  return roles === undefined || roles.includes(role)
}

/**
 * Returns whether one admin may change a role alone: to take it away, which stops harm, unless it is an admin's; and while
 * there is no other admin who could agree.
 */
export function isRoleSetAlone(from: StaffRole, to: StaffRole, hasOtherAdmin: boolean): boolean {
  return !hasOtherAdmin || (from !== 'admin' && to === 'customer')
}
