import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { SweepChain } from '../chains/chain.ts'

/** A transaction of the paying address that is not mined for so long is not followed by another one that can wait. */
const STUCK_MS = 300_000

/**
 * Returns what the paying address can still spend of a currency: what it holds by the newest block, less everything that is signed
 * and in no block.
 */
export async function spendableOf(
  db: Database,
  network: string,
  sweeps: SweepChain,
  payer: string,
  currencyId: number,
): Promise<bigint> {
  const held = await sweeps.holdingOf(payer, currencyId)
  const { rows } = await sql<{ leaving: string }>`
    select (
      (select coalesce(sum(amount - fee), 0) from chain_payment payment
        join withdrawal on withdrawal.id = payment.withdrawal_id
        where payment.network = ${network} and payment.status in ('signed', 'sent') and payment.height is null
          and currency_id = ${currencyId})
      + (select coalesce(sum(case when currency_id = ${currencyId} then amount else 0 end
          + case when ${currencyId === sweeps.feeCurrencyId} then fee_max else 0 end), 0) from own_transfer
        where network = ${network} and kind <> 'sweep' and status in ('signed', 'sent') and height is null)
    )::text as leaving`.execute(db)
  return held - BigInt(rows[0]?.leaving ?? 0)
}

/** A withdrawal to be paid. */
interface WaitingPayment {
  readonly withdrawalId: number
  readonly currencyId: number
  readonly amount: bigint
}

/**
 * Returns whether the paying address holds too little for a withdrawal. That is recorded and reported once; the others
 * go on.
 */
export async function waitsForRefill(
  { db, log, now }: { readonly db: Database; readonly log: FastifyBaseLogger; readonly now: () => number },
  {
    network,
    sweeps,
    payer,
  }: { readonly network: string; readonly sweeps: SweepChain; readonly payer: string },
  { withdrawalId, currencyId, amount }: WaitingPayment,
): Promise<boolean> {
  if ((await spendableOf(db, network, sweeps, payer, currencyId)) >= amount) {
    await db.deleteFrom('refill_wait').where('withdrawal_id', '=', String(withdrawalId)).execute()
    return false
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('refill_wait')
    .values({ withdrawal_id: withdrawalId, network, since: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n)
    log.warn({ withdrawalId, network, payer }, 'withdrawal waits for a refill of the paying address')
  return true
}

/**
 * Returns whether the paying address may send what can wait: no withdrawal that could be paid is unsigned, and none of its
 * transactions is stuck. Payments go first, and a transaction behind a stuck one is stuck itself.
 */
export async function isClear(db: Database, network: string, at: number): Promise<boolean> {
  const { rows } = await sql<{ clear: boolean }>`
    select not exists (
      select from withdrawal left join chain_payment on chain_payment.withdrawal_id = withdrawal.id
        left join payment_conflict on payment_conflict.withdrawal_id = withdrawal.id
        left join refill_wait on refill_wait.withdrawal_id = withdrawal.id
      where withdrawal.network = ${network} and withdrawal.status = 'passed' and chain_payment.withdrawal_id is null
        and payment_conflict.withdrawal_id is null and refill_wait.withdrawal_id is null
    ) and not exists (
      select from chain_payment where network = ${network} and status in ('signed', 'sent') and height is null
        and signed_at < ${at - STUCK_MS}
    ) and not exists (
      select from own_transfer where network = ${network} and kind <> 'sweep' and status in ('signed', 'sent')
        and height is null and signed_at < ${at - STUCK_MS}
    ) as clear`.execute(db)
  return rows[0]?.clear ?? false
}
