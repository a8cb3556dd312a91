import { type ColumnType, type Kysely, sql, type Transaction } from 'kysely'
import { roleOf } from '../auth/sessions/operator-sessions.ts'
import type { Tables } from '../db/tables.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { findValuation, VALUATION_DECIMALS } from '../instruments/valuation.ts'
import { CallError } from '../platform/call-error.ts'

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

/** What an operator decides in a customer's favour; `retry` is of a record that was set aside, and has no customer. */
export type DecisionKind =
  | 'verification'
  | 'charge'
  | 'deposit'
  | 'withdrawal'
  | 'dispute'
  | 'subscription'
  | 'retry'

/** The sums that one operator decides alone in 24 hours, in whole USDT. From a sum on, two persons decide. */
export interface AloneLimits {
  readonly customer: number
  readonly operator: number
}

/** The parts of the context that decisions are counted with. */
export interface DecisionParts {
  readonly config: { readonly custody: { readonly alone: AloneLimits } }
  readonly catalogue: Pick<Catalogue, 'currency' | 'markets'>
  readonly now: () => number
}

/** A decision of an operator in a customer's favour. */
export interface OperatorDecision {
  readonly operatorId: number
  readonly customerId: number
  readonly kind: DecisionKind
  /** As in the audit log. */
  readonly target: string
}

/** A decision on an amount, in units of its currency. */
export interface MoneyDecision extends OperatorDecision {
  readonly currencyId: number
  readonly amount: bigint
  /** How many persons the item needs by itself. */
  readonly needed: 1 | 2
}

const DAY_MS = 86_400_000
/** Who verified or credited a customer does not pass that customer's withdrawal alone for so long. */
const SEPARATION_MS = 7 * DAY_MS

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
  const isAlone =
    decision.needed === 1 &&
    value !== undefined &&
    !(await reachesLimit(trx, parts, decision, value)) &&
    !(await knowsCustomer(trx, parts.now(), decision))
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

async function reachesLimit(
  trx: Transaction<Tables>,
  { config, now }: DecisionParts,
  { customerId, operatorId }: MoneyDecision,
  value: bigint,
): Promise<boolean> {
  const sumOf = async (column: 'customer_id' | 'operator_id', id: number): Promise<bigint> => {
    const { sum } = await trx
      .selectFrom('operator_decision')
      .select(sql<string>`coalesce(sum(value), 0)::text`.as('sum'))
      .where(column, '=', String(id))
      .where('is_alone', '=', true)
      .where('decided_at', '>', String(now() - DAY_MS))
      .executeTakeFirstOrThrow()
    return BigInt(sum) + value
  }
  const { customer, operator } = config.custody.alone
  return (
    (await sumOf('customer_id', customerId)) >= unitsOf(customer) ||
    (await sumOf('operator_id', operatorId)) >= unitsOf(operator)
  )
}

async function knowsCustomer(
  trx: Transaction<Tables>,
  now: number,
  { kind, operatorId, customerId }: MoneyDecision,
): Promise<boolean> {
  if (kind !== 'withdrawal') return false
  const earlier = await trx
    .selectFrom('operator_decision')
    .select('id')
    .where('operator_id', '=', String(operatorId))
    .where('customer_id', '=', String(customerId))
    .where('kind', 'in', ['verification', 'charge', 'deposit'])
    .where('decided_at', '>', String(now - SEPARATION_MS))
    .executeTakeFirst()
  return earlier !== undefined
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

function unitsOf(usdt: number): bigint {
  return BigInt(usdt) * 10n ** BigInt(VALUATION_DECIMALS)
}
