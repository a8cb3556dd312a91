import { exportTreasuryMonth } from './export-month.ts'
import { proposeFeeRefund, proposeFeeTaking, proposeFunding, showOwnMoney } from './own-money.ts'
import { listTreasuryPostings } from './list-postings.ts'
import { showTreasuryHistory } from './show-history.ts'
import { showTreasuryResult } from './show-result.ts'
import { showTreasury } from './show-treasury.ts'

export const treasuryOpsHandlers = {
  'ops/treasury/show': showTreasury,
  'ops/treasury/history': showTreasuryHistory,
  'ops/treasury/postings': listTreasuryPostings,
  'ops/treasury/result': showTreasuryResult,
  'ops/treasury/month': exportTreasuryMonth,
  'ops/house/show': showOwnMoney,
  'ops/house/fund_pool': proposeFunding,
  'ops/house/take_fees': proposeFeeTaking,
  'ops/house/refund_fee': proposeFeeRefund,
}
