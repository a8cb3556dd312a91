import { REJECTS } from '@halyard/core'
import { FAULTS } from './faults.ts'
import type { Tally } from './tally.ts'

const KINDS = [
  'configureCurrency',
  'configureMarket',
  'openCustomer',
  'setCustomerFrozen',
  'recordPrices',
  'creditPracticeFunds',
  'placeOrder',
  'amendOrder',
  'cancelOrder',
]

/** Everything a slice of some size must have met. */
const REACHABLE = [
  ...KINDS.flatMap((kind) => [`accepted ${kind}`, `rejected ${kind}`]),
  ...REJECTS.map((reject) => `reject ${reject}`),
  ...FAULTS.map((fault) => `fault ${fault}`),
  ...['busy', 'idempotency_key_reused', 'reply', 'same reply again'].map((answer) => `answer ${answer}`),
  ...['of one', 'of 900 or more', 'refused as stale'].map((batch) => `batch ${batch}`),
]

/** What the simulator can reach and a run has not. */
export function findUncovered(tally: Tally): string[] {
  return REACHABLE.filter((entry) => !tally.has(entry))
}
