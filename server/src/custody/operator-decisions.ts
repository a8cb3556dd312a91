import { type ColumnType, type Kysely, sql, type Transaction } from 'kysely'
import { roleOf } from '../auth/sessions/operator-sessions.ts'
import type { Tables } from '../db/tables.ts'
import { findValuation } from '../instruments/valuation.ts'
import { CallError } from '../platform/call-error.ts'
import type { DecisionKind, DecisionParts, MoneyDecision, OperatorDecision } from './decision.ts'
import { findWhyTwo } from './why-two.ts'

declare module '../db/tables.ts' {
  interface Tables {
    operator_decision: {
      id: ColumnType<string, never, never>
      operator_id: Big
      customer_id: Big
      kind: DecisionKind
      target: string
      value: string | null
      is_alone: boolean
      decided_at: Big
      withdrawn_at: ColumnType<string | null, number | null | undefined, number | null>
    }
  }
}

/**
 * Counts a decision on an amount and returns how many persons it needs: two if the item, or with it the sum of what was
 * decided alone in the last 24 hours for the customer or by the operator, reaches its limit; if the currency has no index;
 * and for a withdrawal of a customer whom the operator verified or credited in the last seven days. Decisions are counted one after
 * the other, until the transaction ends. Throws `role_not_allowed` for an operator whose role was taken meanwhile.
 */
export async function countDecision(
  trx: Transaction<Tables>,
  parts: DecisionParts,
  decision: MoneyDecision,
): Promise<{ readonly id: string; readonly needed: 1 | 2 }> {
  await sql`select pg_advisory_xact_lock(hashtext('operator_decision'))`.execute(trx)
  const value = findValuation(parts.catalogue, decision.currencyId, decision.amount)
  const isAlone = (await findWhyTwo(trx, parts, decision)).length === 0
  const id = await insertDecision(trx, decision, { at: parts.now(), value, isAlone })
  return { id, needed: isAlone ? 1 : 2 }
}

/** Records a decision without an amount. Throws `role_not_allowed` for an operator whose role was taken meanwhile. */
export async function recordDecision(
  trx: Transaction<Tables>,
  at: number,
  decision: OperatorDecision,
): Promise<void> {
  await insertDecision(trx, decision, { at, value: undefined, isAlone: decision.kind === 'verification' })
}

/** Deletes a decision that was counted and that the core then rejected. */
export async function forgetDecision(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('operator_decision').where('id', '=', id).execute()
}

/** Locks the role of an operator until the transaction ends. Throws `role_not_allowed` if it was taken, or they were frozen. */
export async function requireRole(trx: Transaction<Tables>, operatorId: number): Promise<void> {
  const user = await trx
    .selectFrom('app_user')
    .select('role')
    .where('id', '=', String(operatorId))
    .forShare()
    .executeTakeFirst()
  if (!user || roleOf(user.role) === undefined) throw new CallError('role_not_allowed')
  const frozen = await trx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', String(operatorId))
    .where('frozen_by_operator', '=', true)
    .executeTakeFirst()
  if (frozen) throw new CallError('role_not_allowed')
}

/**
 * Returns the first of two persons if their approval no longer counts, because they lost the role since; `undefined`
 * otherwise.
 */
export async function findWithdrawnFirst(
  db: Kysely<Tables>,
  target: string,
  firstId: number | null | undefined,
): Promise<number | undefined> {
  if (firstId === null || firstId === undefined) return undefined
  const valid = await db
    .selectFrom('operator_decision')
    .select('id')
    .where('target', '=', target)
    .where('operator_id', '=', String(firstId))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return valid ? undefined : firstId
}

interface Counted {
  readonly at: number
  readonly value: bigint | undefined
  readonly isAlone: boolean
}

async function insertDecision(
  trx: Transaction<Tables>,
  { operatorId, customerId, kind, target }: OperatorDecision,
  { at, value, isAlone }: Counted,
): Promise<string> {
  await requireRole(trx, operatorId)
  const { id } = await trx
    .insertInto('operator_decision')
    .values({
      operator_id: operatorId,
      customer_id: customerId,
      kind,
      target,
      value: value === undefined ? null : String(value),
      is_alone: isAlone,
      decided_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
