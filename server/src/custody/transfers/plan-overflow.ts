import type { Chain, SweepChain } from '../chains/chain.ts'
import { findUnpaid } from './find-unpaid.ts'
import { spendableOf } from './paying-address.ts'
import type { PlanParts } from './plan-sweeps.ts'
import { insertTransfer } from './transfer-rows.ts'

/**
 * Plans to move what the paying address holds above its limit to the cold address, down to the middle of both limits. What
 * withdrawals wait for is left there.
 */
export async function planOverflow(
  { db, rules: { cold, limits }, payer, at }: PlanParts,
  { network }: Chain,
  sweeps: SweepChain,
): Promise<void> {
  if (cold === undefined) return
  for (const { currencyId, low, high } of limits) {
    const spendable = await spendableOf(db, network, sweeps, payer, currencyId)
    if (spendable <= high) continue
    const rest = spendable - (await findUnpaid(db, network, currencyId)).amount
    if (rest <= high) continue
    const amount = rest - (low + high) / 2n
    await insertTransfer(
      db,
      network,
      { kind: 'overflow', currencyId, customerId: undefined, address: cold, amount },
      at,
    )
  }
}
