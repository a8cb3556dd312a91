import type { WhyTwo } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { findValuation, VALUATION_DECIMALS } from '../instruments/valuation.ts'
import type { DecisionParts, MoneyDecision } from './decision.ts'

type Asked = Omit<MoneyDecision, 'target'>

const DAY_MS = 86_400_000
/** Time for which an operator who verified or credited a customer does not pass that customer's withdrawal alone. */
const SEPARATION_MS = 7 * DAY_MS

/** Returns why an operator's decision needs a second person, as it would be counted now; nothing if it does not. */
export async function findWhyTwo(
  db: Kysely<Tables>,
  parts: DecisionParts,
  decision: Asked,
): Promise<WhyTwo[]> {
  const value = findValuation(parts.catalogue, decision.currencyId, decision.amount)
  const { customer, operator } = parts.config.custody.alone
  const { customerId, operatorId } = decision
  const reaches = async (column: 'customer_id' | 'operator_id', id: number, limit: number) =>
    value !== undefined && (await sumOf(db, parts.now(), column, id)) + value >= unitsOf(limit)
  return [
    ...(decision.needed === 2 ? (['item'] as const) : []),
    ...(value === undefined ? (['no_index'] as const) : []),
    ...((await reaches('customer_id', customerId, customer)) ? (['customer_sum'] as const) : []),
    ...((await reaches('operator_id', operatorId, operator)) ? (['operator_sum'] as const) : []),
    ...((await knowsCustomer(db, parts.now(), decision)) ? (['knows_customer'] as const) : []),
  ]
}

/** Sums what was decided alone in the last 24 hours, for a customer or by an operator. */
async function sumOf(
  db: Kysely<Tables>,
  now: number,
  column: 'customer_id' | 'operator_id',
  id: number,
): Promise<bigint> {
  const { sum } = await db
    .selectFrom('operator_decision')
    .select(sql<string>`coalesce(sum(value), 0)::text`.as('sum'))
    .where(column, '=', String(id))
    .where('is_alone', '=', true)
    .where('decided_at', '>', String(now - DAY_MS))
    .executeTakeFirstOrThrow()
  return BigInt(sum)
}

async function knowsCustomer(
  db: Kysely<Tables>,
  now: number,
  { kind, operatorId, customerId }: Asked,
): Promise<boolean> {
  if (kind !== 'withdrawal') return false
  const earlier = await db
    .selectFrom('operator_decision')
    .select('id')
    .where('operator_id', '=', String(operatorId))
    .where('customer_id', '=', String(customerId))
    .where('kind', 'in', ['verification', 'charge', 'deposit'])
    .where('decided_at', '>', String(now - SEPARATION_MS))
    .executeTakeFirst()
  return earlier !== undefined
}

function unitsOf(usdt: number): bigint {
  return BigInt(usdt) * 10n ** BigInt(VALUATION_DECIMALS)
}
