import type { DecisionParts, MoneyDecision } from '../custody/decision.ts'
import { countDecision, findWithdrawnFirst, forgetDecision } from '../custody/operator-decisions.ts'
import type { Database } from '../db/database.ts'
import { CallError } from '../platform/call-error.ts'
import { RejectedRequest } from './submit-audited.ts'

/** A counted decision about a customer's money: the number of persons that it needs. */
export interface CountedDecision {
  readonly needed: 1 | 2
  /** The first of two persons, if their approval no longer counts. */
  readonly withdrawnId: number | undefined
}

/**
 * Counts a decision, then has the core execute it. It is counted first, so that no two decisions pass the same limit at
 * once; a rejected one is forgotten.
 */
export async function decideInCore<Result>(
  parts: DecisionParts & { readonly db: Database },
  decision: MoneyDecision & { readonly firstId: number | null | undefined },
  act: (counted: CountedDecision) => Promise<Result>,
): Promise<Result> {
  const { db } = parts
  const { id, needed } = await db.transaction().execute((trx) => countDecision(trx, parts, decision))
  const withdrawnId = await findWithdrawnFirst(db, decision.target, decision.firstId)
  try {
    return await act({ needed, withdrawnId })
  } catch (error) {
    // After any other failure the command may have been executed, and counts.
    const cause = error instanceof RejectedRequest ? error.cause : error
    if (cause instanceof CallError) await forgetDecision(db, id)
    throw error
  }
}
