import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Engine } from '../../engine/index.ts'

/** The reason that the customer reads: the same as when the signer refuses, so that it says nothing about a list. */
const RETURNED = 'This withdrawal is not allowed by our security policy.'

/** Returns the money of withdrawals that two persons decided to return, including those decided before a restart. */
export async function finishScreeningReturns(
  { db, engine, log, now }: ReturnParts,
  network: string,
): Promise<void> {
  const rows = await db
    .selectFrom('screening')
    .innerJoin('withdrawal', 'withdrawal.id', 'subject_id')
    .select(['screening.id', 'withdrawal.id as withdrawal_id', 'withdrawal.status', 'screening.reviewer_id'])
    .where('direction', '=', 'withdrawal')
    .where('screening.network', '=', network)
    .where('screening.state', '=', 'returning')
    .execute()
  for (const { id, withdrawal_id, status, reviewer_id } of rows) {
    const withdrawalId = Number(withdrawal_id)
    if (status === 'processing' || status === 'passed') {
      const reply = await engine.submit(
        status === 'passed'
          ? { kind: 'returnWithdrawal', withdrawalId, reason: RETURNED }
          : {
              kind: 'reviewWithdrawal',
              withdrawalId,
              reviewerId: Number(reviewer_id),
              pass: false,
              reason: RETURNED,
            },
      )
      if (!reply.ok) {
        log.error({ withdrawalId, reject: reply.reject }, 'failed to return screened withdrawal')
        continue
      }
    }
    await db
      .updateTable('screening')
      .set({ state: 'returned', ended_at: now() })
      .where('id', '=', id)
      .where('state', '=', 'returning')
      .execute()
  }
}

interface ReturnParts {
  readonly db: Database
  readonly engine: Engine
  readonly log: FastifyBaseLogger
  readonly now: () => number
}
