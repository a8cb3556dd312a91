import { sql } from 'kysely'
import type { Chain, SweepChain } from '../chains/chain.ts'
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
    const rest = spendable - (await findWaiting(db, network, currencyId))
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

/** Sums the withdrawals that are to be paid and not signed, reviewed or not. */
async function findWaiting(db: PlanParts['db'], network: string, currencyId: number): Promise<bigint> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount - fee), 0)::text as amount from withdrawal
    where network = ${network} and currency_id = ${currencyId} and status in ('processing', 'passed')
      and not exists (select from chain_payment where withdrawal_id = withdrawal.id)`.execute(db)
  return BigInt(rows[0]?.amount ?? 0)
}
