import { type Numeric } from '@halyard/money'
import type { Customer } from '../../customer/customer.ts'
import { findAccount } from '../../ledger/ledger.ts'
import type { Rejection } from '../../reply.ts'
import { type PerpRisk, refuseRisk } from '../../self-limits/consult.ts'
import type { Exchange } from '../../state.ts'
import type { Perp } from '../perp.ts'

/** Returns why a customer's own limits refuse to put `units` more of a contract's settle currency at risk. */
export function refuseMoreRisk(
  exchange: Exchange,
  customer: Customer,
  { config }: Perp,
  units: Numeric,
): Rejection | undefined {
  const wanted = { currencyId: config.settleId, units }
  return refuseRisk(exchange, customer.id, wanted, risksOf(exchange, customer))
}

/** Yields what is frozen for a customer's positions and orders, by settle currency: the most that they can cost. */
function* risksOf({ perps, ledger }: Exchange, { id }: Customer): Generator<PerpRisk> {
  const currencies = new Set(Array.from(perps.byId.values(), ({ config }) => config.settleId))
  for (const currencyId of currencies) {
    const account = findAccount(ledger, id, 'contract', currencyId)
    if (account && account.frozen > 0n) yield { currencyId, units: account.frozen }
  }
}
