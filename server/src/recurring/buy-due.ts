import type { FastifyBaseLogger } from 'fastify'
import { type Repeated, runEvery } from '../platform/concurrency/run-every.ts'
import { findHalted } from '../halts/find-halted.ts'
import { claimDue, hasDue, spreadOverdue } from './claim-due.ts'
import { makePurchase } from './make-purchase.ts'
import type { RecurringParts } from './parts.ts'
import type { PurchaseRecord } from './recurring-tables.ts'

const STEP_MS = 1_000
/** The most purchases of one run; the next one follows within a second. */
const PURCHASES_PER_STEP = 500

type Parts = RecurringParts & { readonly log: FastifyBaseLogger }

/** Makes recurring purchases while the server runs. Those that were missed while it did not run are spread first. */
export async function startRecurring(parts: Parts): Promise<Repeated> {
  await spreadOverdue(parts.db, parts.now())
  return runEvery(
    STEP_MS,
    () => buyDue(parts),
    (error) => parts.log.warn({ err: error }, 'failed to make recurring purchases'),
    'recurring-purchases',
  )
}

/**
 * Makes the purchases that are due, one after the other, so that each sees the book that the last one left. Does nothing while the
 * exchange takes no commands: if it is closing, or if its clock is not to be trusted. In a halt, the due times move on, so that not
 * all purchases are made as it ends; one that is too late by then is skipped.
 */
export async function buyDue(parts: Parts): Promise<void> {
  const { db, engine, now } = parts
  if (!(await hasDue(db, now()))) return
  if (await findHalted(db, ['spot', 'convert'])) {
    await spreadOverdue(db, now())
    return
  }
  const answer = await engine.submit({ kind: 'passTime' })
  if (!answer.ok) return
  const begun = await db
    .selectFrom('recurring_purchase')
    .selectAll()
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(PURCHASES_PER_STEP)
    .execute()
  for (const purchase of begun) await tryPurchase(parts, purchase)
  for (let n = 0; n < PURCHASES_PER_STEP; n += 1) {
    const claimed = await claimDue(db, now())
    if (!claimed) return
    if (claimed.begun) await tryPurchase(parts, claimed.begun)
  }
}

/** Makes a purchase. One that fails keeps no other from being made, and is tried again by the next run. */
async function tryPurchase(parts: Parts, purchase: PurchaseRecord): Promise<void> {
  try {
    await makePurchase(parts, purchase)
  } catch (error) {
    parts.log.warn({ err: error, purchase: purchase.id }, 'failed to make a recurring purchase')
  }
}
