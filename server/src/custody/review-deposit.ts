import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { NetworkConfig } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'
import type { DecisionParts } from './decision.ts'
import { countDecision } from './operator-decisions.ts'
import { approvalOf, reviewersNeeded } from './reviewers.ts'
import { proofLock } from './settle-deposits.ts'

export type ChainDeposit = Selectable<Tables['chain_deposit']>

/** A decision of a reviewer on a deposit. */
export interface DepositReview {
  readonly id: number
  readonly reviewerId: number
  /** True credits the deposit unchanged, or retries its reversal. False leaves it as it is and stores the reason. */
  readonly pass: boolean
  readonly reason: string
}

interface ReviewContext extends DecisionParts {
  readonly db: Database
  /** Returns the rules of the deposit's currency on its network. */
  readonly ruleOf: (deposit: ChainDeposit) => NetworkConfig | undefined
}

/** Further work of the caller in the deciding transaction, such as an audit row. */
type InTransaction = (trx: Transaction<Tables>, before: ChainDeposit) => Promise<void>

/**
 * Decides a deposit that waits for manual review. A passed deposit returns to the status before the review, and the next
 * step of its chain credits it, in order with reorganisations. Throws a `CallError`: `record_must_be_known`,
 * `already_reviewed`, `reviewer_must_not_be_owner`, `reviewers_must_differ`, `screening_undecided`, or `deposit_already_known` when a submission
 * of it was credited.
 */
export async function reviewDeposit(
  parts: ReviewContext,
  { id, reviewerId, pass, reason }: DepositReview,
  inTransaction: InTransaction,
): Promise<void> {
  const { db, now, ruleOf } = parts
  await db.transaction().execute(async (trx) => {
    const deposit = await trx
      .selectFrom('chain_deposit')
      .selectAll()
      .where('id', '=', String(id))
      .forUpdate()
      .executeTakeFirst()
    if (!deposit) throw new CallError('record_must_be_known', 'id')
    if (!canReview(deposit, pass)) throw new CallError('already_reviewed', 'id')
    if (deposit.status === 'held' && deposit.held_why === 'screening')
      throw new CallError('screening_undecided', 'id')
    if (Number(deposit.customer_id) === reviewerId) throw new CallError('reviewer_must_not_be_owner')
    const isToCredit = pass && deposit.held_why !== 'take_back_refused'
    if (isToCredit) await rejectSubmitted(trx, deposit)
    const reviewed = { reviewer_id: reviewerId, reviewed_at: now() }
    const decision = {
      operatorId: reviewerId,
      customerId: Number(deposit.customer_id),
      kind: 'deposit',
      target: `deposit:${id}`,
      currencyId: deposit.currency_id,
      amount: BigInt(deposit.amount),
      needed: deposit.first_reviewer_id === null ? reviewersNeeded(deposit, ruleOf(deposit)) : 2,
    } as const
    const needed = pass ? (await countDecision(trx, parts, decision)).needed : 1
    let change: object
    if (!pass) change = { ...reviewed, ...dismissedAs(deposit), reason, waived: false }
    else if (approvalOf(deposit, reviewerId, needed) === 'first') change = { first_reviewer_id: reviewerId }
    else
      change = {
        ...reviewed,
        status: isToCredit ? 'confirming' : 'orphaned',
        waived: isToCredit,
        attempt: deposit.attempt + 1,
        held_why: null,
        ended_at: null,
        reason: '',
      }
    await trx.updateTable('chain_deposit').set(change).where('id', '=', deposit.id).execute()
    await inTransaction(trx, deposit)
  })
}

/** Returns whether a review is open. A dismissed deposit may still be credited while a block includes it. */
function canReview({ status, height }: ChainDeposit, pass: boolean): boolean {
  return status === 'held' || status === 'too_small' || (status === 'left' && pass && height !== null)
}

/** Dismisses the deposit; one whose reversal was rejected stays credited to its owner. */
function dismissedAs({ held_why }: ChainDeposit): object {
  return held_why === 'take_back_refused' ? { status: 'credited', held_why: null } : { status: 'left' }
}

async function rejectSubmitted(trx: Transaction<Tables>, { network, txid }: ChainDeposit): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${proofLock(network, txid)}))`.execute(trx)
  const submission = await trx
    .selectFrom('charge_request')
    .select('id')
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('status', 'in', ['passing', 'passed'])
    .executeTakeFirst()
  if (submission) throw new CallError('deposit_already_known', 'id')
}
