import { createHash } from 'node:crypto'
import { amount } from '@halyard/money'
import { sql, type Transaction } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Engine } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'
import { checkClaimReference } from './claim-reference.ts'
import type { DecisionParts } from './decision.ts'
import { countDecision } from './operator-decisions.ts'
import { approvalOf } from './reviewers.ts'
import { proofLock } from './settle-deposits.ts'

/** The parts that crediting a submission needs. */
export interface CreditContext {
  readonly db: Database
  readonly engine: Engine
  readonly log: FastifyBaseLogger
}

/** A decision of a reviewer on a deposit submission. */
export interface DepositClaimReview {
  readonly id: number
  readonly reviewerId: number
  readonly pass: boolean
  /** Shown to the customer; required for a rejection. */
  readonly reason: string
  /** For an approval: the bank's reference, or the transaction if the claim names none. */
  readonly reference?: string | undefined
}

/** Whether a network's chain is processed, which alone credits deposits there. */
interface ChainCredits {
  follows(network: string): boolean
}

/** Further work of the caller in the deciding transaction, such as an audit row. */
type InTransaction = (trx: Transaction<Tables>) => Promise<void>

/**
 * Decides a deposit submission. It is credited after two different reviewers have passed it; one reviewer rejects it. On a
 * network that the exchange follows, only the chain credits. Both reviewers enter the same reference; the first may correct
 * theirs until the second has approved. Throws a `CallError`: `record_must_be_known`,
 * `already_reviewed`, `reviewer_must_not_be_owner`, `reviewers_must_differ`, `deposit_awaits_chain`, those of
 * `checkClaimReference`, or `deposit_already_known` when the chain's own deposit is or will be credited. The status is `passing` until the ledger has the credit and `passed` then, so that `finishDepositClaims` can complete an interrupted one.
 */
export async function reviewDepositClaim(
  ctx: CreditContext & DecisionParts & { readonly custody: ChainCredits },
  review: DepositClaimReview,
  inTransaction?: InTransaction,
): Promise<void> {
  const { id, reviewerId, pass, reason } = review
  const isDecided = await ctx.db.transaction().execute(async (trx) => {
    const charge = await trx
      .selectFrom('charge_request')
      .selectAll()
      .where('id', '=', String(id))
      .forUpdate()
      .executeTakeFirst()
    if (!charge) throw new CallError('record_must_be_known', 'id')
    if (charge.status !== 'processing') throw new CallError('already_reviewed', 'id')
    if (Number(charge.customer_id) === reviewerId) throw new CallError('reviewer_must_not_be_owner')
    if (pass && charge.txid !== null) await rejectKnownDeposit(trx, charge.network, charge.txid)
    if (pass && ctx.custody.follows(charge.network)) throw new CallError('deposit_awaits_chain', 'id')
    const reference = pass
      ? await checkClaimReference(trx, { claim: charge, reviewerId, reference: review.reference })
      : undefined
    const isCorrected = Number(charge.first_reviewer_id) === reviewerId && charge.reference !== reference
    const isFirst = pass && (isCorrected || approvalOf(charge, reviewerId, 2) === 'first')
    if (pass)
      await countDecision(trx, ctx, {
        operatorId: reviewerId,
        customerId: Number(charge.customer_id),
        kind: 'charge',
        target: `charge:${id}`,
        currencyId: charge.currency_id,
        amount: BigInt(charge.amount),
        needed: 2,
      })
    await trx
      .updateTable('charge_request')
      .set(
        isFirst
          ? { first_reviewer_id: reviewerId, reference }
          : {
              status: pass ? 'passing' : 'rejected',
              reason,
              reviewer_id: reviewerId,
              reviewed_at: ctx.now(),
            },
      )
      .where('id', '=', String(id))
      .execute()
    await inTransaction?.(trx)
    return !isFirst
  })
  if (pass && isDecided) await creditDepositClaim(ctx, id)
}

/** Credits submissions that were passed before a restart and not credited. */
export async function finishDepositClaims(ctx: CreditContext): Promise<void> {
  const rows = await ctx.db
    .selectFrom('charge_request')
    .select('id')
    .where('status', '=', 'passing')
    .execute()
  for (const { id } of rows) await creditDepositClaim(ctx, Number(id))
}

async function rejectKnownDeposit(trx: Transaction<Tables>, network: string, txid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${proofLock(network, txid)}))`.execute(trx)
  const known = await trx
    .selectFrom('chain_deposit')
    .select('id')
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('status', 'not in', ['gone', 'too_small', 'left', 'submitted'])
    .executeTakeFirst()
  if (known) throw new CallError('deposit_already_known', 'id')
}

async function creditDepositClaim({ db, engine, log }: CreditContext, id: number): Promise<void> {
  const charge = await db
    .selectFrom('charge_request')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow()
  const customerId = Number(charge.customer_id)
  const source = `charge:${id}`
  const reply = await engine.submit(
    {
      kind: 'creditDeposit',
      customerId,
      currencyId: charge.currency_id,
      amount: amount(BigInt(charge.amount)),
      source,
      network: charge.network,
    },
    {
      customerId,
      key: `deposit:${source}`,
      bodyHash: createHash('sha256').update(`${charge.currency_id}:${charge.amount}`).digest('base64url'),
    },
  )
  if (!reply.ok) {
    if (reply.halted !== undefined) return
    log.error({ depositClaimId: id, reject: reply.reject }, 'failed to credit passed deposit claim')
    return
  }
  await db
    .updateTable('charge_request')
    .set({ status: 'passed' })
    .where('id', '=', String(id))
    .where('status', '=', 'passing')
    .execute()
}
