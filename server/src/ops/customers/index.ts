import { adjustCredit } from './credit-score.ts'
import { freezeCustomer, proposeUnfreeze, showCustomer, unfreezeCustomer } from './customers.ts'
import { listCustomerDeals } from './deals.ts'
import { findCustomers } from './find.ts'
import { listCustomerMovements } from './movements.ts'
import { listCustomerSessions } from './sessions.ts'
import { listCustomerOptions, listCustomerOrders, listCustomerPositions } from './trading.ts'
import { showOverview } from './overview.ts'
import { endCustomerSessions, requireNewPassword } from './secure-account.ts'
import { unmaskCustomer } from './unmask.ts'

export const customersOpsHandlers = {
  'ops/customer/find': findCustomers,
  'ops/customer/show': showCustomer,
  'ops/customer/unmask': unmaskCustomer,
  'ops/customer/overview': showOverview,
  'ops/customer/end_sessions': endCustomerSessions,
  'ops/customer/require_password': requireNewPassword,
  'ops/customer/freeze': freezeCustomer,
  'ops/customer/unfreeze': unfreezeCustomer,
  'ops/customer/adjust_credit': adjustCredit,
  'ops/staff/propose_unfreeze': proposeUnfreeze,
  'ops/customer/orders': listCustomerOrders,
  'ops/customer/positions': listCustomerPositions,
  'ops/customer/options': listCustomerOptions,
  'ops/customer/deals': listCustomerDeals,
  'ops/customer/movements': listCustomerMovements,
  'ops/customer/sessions': listCustomerSessions,
}
