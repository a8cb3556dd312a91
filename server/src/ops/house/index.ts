import { proposeFeeRefund, proposeFeeTaking, proposeFunding, showHouse } from './house.ts'

export const houseOpsHandlers = {
  'ops/house/show': showHouse,
  'ops/house/fund_pool': proposeFunding,
  'ops/house/take_fees': proposeFeeTaking,
  'ops/house/refund_fee': proposeFeeRefund,
}
