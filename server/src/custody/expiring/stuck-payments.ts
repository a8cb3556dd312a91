import type { Kysely } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { ExpiringChain, PaymentOrder } from '../chains/chain.ts'

/** Time after the end of a transaction in which the server tries to have it signed again by itself. */
const STUCK_AFTER_MS = 2 * 86_400_000

interface EndedPayment extends PaymentOrder {
  readonly withdrawalId: number
  readonly txid: string
  readonly raw: string
}

/**
 * Lets two persons decide on a payment that cannot be signed again, two days after its end: by the final blocks, and by the server's clock too, since a node
 * may have invented its blocks. The server goes on trying until the first of them decides.
 */
export async function recordStuck(
  { db, now }: { readonly db: Database; readonly now: () => number },
  network: string,
  expiring: ExpiringChain,
  { withdrawalId, currencyId, amount, txid, raw }: EndedPayment,
): Promise<void> {
  const { end, finalTime } = await expiring.endOf(raw)
  if (Math.min(now(), finalTime) < end + STUCK_AFTER_MS) return
  const known = JSON.stringify({ network, currencyId, amount: String(amount), txid })
  await db
    .insertInto('payment_conflict')
    .values({ withdrawal_id: withdrawalId, network, cause: 'expired', known, found_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether an operator has decided to return the funds of a payment. Within a transaction, no operator can decide until its end. */
export async function isBeingReturned(db: Kysely<Tables>, withdrawalId: number): Promise<boolean> {
  const conflict = await db
    .selectFrom('payment_conflict')
    .select(['first_reviewer_id', 'status'])
    .where('withdrawal_id', '=', String(withdrawalId))
    .forUpdate()
    .executeTakeFirst()
  return conflict !== undefined && (conflict.first_reviewer_id !== null || conflict.status !== 'waiting')
}

/** Removes what persons were to decide: the payment has another transaction, or a block includes it. */
export async function dropStuck(db: Kysely<Tables>, withdrawalId: number): Promise<void> {
  await db
    .deleteFrom('payment_conflict')
    .where('withdrawal_id', '=', String(withdrawalId))
    .where('cause', '=', 'expired')
    .where('status', '=', 'waiting')
    .execute()
}
