import { HOUSE } from '../ledger/accounts.ts'
import { openAccount } from '../ledger/ledger.ts'
import type { Exchange } from '../state.ts'
import type { Perp, PerpHouse } from './perp.ts'

/** Opened with the first posting that needs them. */
export function houseOf({ ledger }: Exchange, perp: Perp): PerpHouse {
  const { settleId } = perp.config
  perp.house ??= {
    fees: openAccount(ledger, HOUSE, 'fees', settleId).id,
    insurance: openAccount(ledger, HOUSE, 'insurance', settleId).id,
    rounding: openAccount(ledger, HOUSE, 'rounding', settleId).id,
    clearing: openAccount(ledger, HOUSE, 'clearing', settleId).id,
  }
  return perp.house
}
