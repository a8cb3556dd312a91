import { explainChainBalance, listChainBalances } from './chain-balances.ts'
import { listChains, restartChain } from './chains.ts'
import { cancelRefill, proposeRefill, readRefillFile, showCold, takeSigned } from './cold.ts'
import { listDepositClaims, reviewDepositClaim, showDepositClaim } from './deposit-claims.ts'
import { listCurrencies } from './currencies.ts'
import { listDeposits, reviewDeposit, showDeposit } from './deposits.ts'
import { closeNetwork, listNetworks, proposeNetwork } from './networks.ts'
import { listOwnTransfers } from './own-transfers.ts'
import { listPayments, resolvePayment, showPayment } from './payments.ts'
import { decideScreening, listScreeners, listScreenings, showScreening } from './screenings.ts'
import { showWithdrawal } from './show-withdrawal.ts'
import { listWithdrawals, recordPayment, returnUnpaid, reviewWithdrawal } from './withdrawals.ts'

export const custodyOpsHandlers = {
  'ops/withdrawal/list': listWithdrawals,
  'ops/withdrawal/show': showWithdrawal,
  'ops/withdrawal/review': reviewWithdrawal,
  'ops/withdrawal/paid': recordPayment,
  'ops/withdrawal/return': returnUnpaid,
  'ops/payment/list': listPayments,
  'ops/payment/show': showPayment,
  'ops/payment/resolve': resolvePayment,
  'ops/screening/list': listScreenings,
  'ops/screening/show': showScreening,
  'ops/screening/screeners': listScreeners,
  'ops/screening/decide': decideScreening,
  'ops/charge/list': listDepositClaims,
  'ops/charge/review': reviewDepositClaim,
  'ops/deposit/list': listDeposits,
  'ops/deposit/review': reviewDeposit,
  'ops/chain/list': listChains,
  'ops/chain/follow_anew': restartChain,
  'ops/chain/balances': listChainBalances,
  'ops/chain/explain': explainChainBalance,
  'ops/transfer/list': listOwnTransfers,
  'ops/cold/show': showCold,
  'ops/cold/refill': proposeRefill,
  'ops/cold/file': readRefillFile,
  'ops/cold/signed': takeSigned,
  'ops/cold/cancel': cancelRefill,
  'ops/currency/list': listCurrencies,
  'ops/network/list': listNetworks,
  'ops/network/close': closeNetwork,
  'ops/deposit/show': showDeposit,
  'ops/charge/show': showDepositClaim,
  'ops/network/propose': proposeNetwork,
}
