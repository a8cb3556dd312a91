import { REJECTS } from '@halyard/core'
import { PERP_CELLS } from '../products/perp/coverage.ts'
import { FAULTS } from '../cluster/faults.ts'
import type { Coverage } from './coverage.ts'

const KINDS = [
  'configureCurrency',
  'configureMarket',
  'openCustomer',
  'setOwnFreeze',
  'setOperatorFreeze',
  'recordPrices',
  'creditPracticeFunds',
  'placeOrder',
  'amendOrder',
  'cancelOrder',
  'configurePerp',
  'openPosition',
  'closePosition',
  'closeAllPositions',
  'cancelOpening',
  'setStops',
  'addMargin',
  'configureOption',
  'buyOption',
  'setVerification',
  'setHold',
  'configureNetwork',
  'saveAddress',
  'deleteAddress',
  'transferFunds',
  'requestWithdrawal',
  'cancelWithdrawal',
  'reviewWithdrawal',
  'noteWithdrawalSent',
  'noteWithdrawalConfirmed',
  'returnWithdrawal',
  'creditDeposit',
  'reverseDeposit',
  'fundSystemAccount',
]

/** Fee income is never spent, so a fee can always be refunded. */
const UNREACHABLE: ReadonlySet<string> = new Set(['house_cannot_pay'])

/** The outcomes that a sufficiently long run must cover. */
const REACHABLE = [
  ...KINDS.flatMap((kind) => [`accepted ${kind}`, `rejected ${kind}`]),
  ...REJECTS.filter((reject) => !UNREACHABLE.has(reject)).map((reject) => `reject ${reject}`),
  'accepted passTime',
  ...['win', 'lose', 'draw', 'void'].map((result) => `option ${result}`),
  'even lose',
  ...PERP_CELLS.map((cell) => `perp ${cell}`),
  ...FAULTS.map((fault) => `fault ${fault}`),
  ...['busy', 'idempotency_key_reused', 'first', 'repeated'].map((reply) => `reply ${reply}`),
  ...['of one', 'of 900 or more', 'refused as stale'].map((batch) => `batch ${batch}`),
]

/** Returns the reachable outcomes that a run has not covered. */
export function findUncovered(coverage: Coverage): string[] {
  return REACHABLE.filter((entry) => !coverage.has(entry))
}
