import { HOUSE } from '../ledger/accounts.ts'
import { openAccount } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import type { Contract, ContractHouse } from './contract.ts'

/** Opened with the first posting that needs them. */
export function houseOf({ ledger }: Exchange, contract: Contract): ContractHouse {
  const { settleId } = contract.config
  contract.house ??= {
    fees: openAccount(ledger, HOUSE, 'fees', settleId).id,
    insurance: openAccount(ledger, HOUSE, 'insurance', settleId).id,
    rounding: openAccount(ledger, HOUSE, 'rounding', settleId).id,
    clearing: openAccount(ledger, HOUSE, 'clearing', settleId).id,
  }
  return contract.house
}
