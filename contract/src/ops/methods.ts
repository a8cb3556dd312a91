/** The HTTP method of every call of the operators' door. */
export const OPS_METHODS = {
  'ops/login': 'POST',
  'ops/logout': 'POST',
  'ops/me': 'GET',
  'ops/verification/list': 'GET',
  'ops/verification/show': 'GET',
  'ops/verification/review': 'POST',
  'ops/withdrawal/list': 'GET',
  'ops/withdrawal/review': 'POST',
  'ops/withdrawal/paid': 'POST',
  'ops/withdrawal/return': 'POST',
  'ops/charge/list': 'GET',
  'ops/charge/review': 'POST',
  'ops/customer/find': 'GET',
  'ops/customer/show': 'GET',
  'ops/customer/freeze': 'POST',
  'ops/customer/unfreeze': 'POST',
  'ops/market/list': 'GET',
  'ops/market/set_status': 'POST',
  'ops/network/list': 'GET',
  'ops/network/set_open': 'POST',
  'ops/audit/list': 'GET',
  'ops/staff/list': 'GET',
  'ops/staff/set_role': 'POST',
} as const

export type OpsPath = keyof typeof OPS_METHODS
