import { parseUnits } from '@halyard/money'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { CallError } from '../../platform/call-error.ts'
import type { ExactFilter, ListSource } from './list-source.ts'

/** The filters of a request, and the place at which its page begins. */
export interface ListRequest {
  readonly customer?: number | undefined
  readonly currency?: string | undefined
  readonly amount_from?: string | undefined
  readonly amount_to?: string | undefined
  readonly network?: string | undefined
  readonly address?: string | undefined
  readonly txid?: string | undefined
  readonly reviewer?: number | undefined
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** The exact filters by their fields in a request. */
const EXACT = {
  customer: 'customer',
  network: 'network',
  address: 'address',
  txid: 'transaction',
  reviewer: 'reviewer',
} as const satisfies Partial<Record<keyof ListRequest, ExactFilter>>

/** Sorts before every amount, or behind it. */
const UNITS_MAX = 2n ** 63n - 1n

/**
 * Returns the condition of all filters of a request. Throws `invalid_field` for a filter without columns and for a currency that is
 * not listed, and `missing_field` for an amount without a currency: no filter is ever left out silently.
 */
export function filterConditions(
  catalogue: Context['catalogue'],
  source: ListSource,
  at: RawBuilder<unknown>,
  request: ListRequest,
): RawBuilder<unknown> {
  const conditions = [sql`true`]
  for (const field of Object.keys(EXACT) as (keyof typeof EXACT)[]) {
    const value = request[field]
    if (value === undefined) continue
    const columns = source.exact?.[EXACT[field]]
    if (!columns) throw new CallError('invalid_field', field)
    conditions.push(
      sql`(${sql.join(
        columns.map((column) => sql`${column} = ${value}`),
        sql` or `,
      )})`,
    )
  }
  if (request.from !== undefined) conditions.push(sql`${at} >= ${request.from}`)
  if (request.until !== undefined) conditions.push(sql`${at} < ${request.until}`)
  conditions.push(...amountConditions(catalogue, source, request))
  return sql.join(conditions, sql` and `)
}

function amountConditions(
  catalogue: Context['catalogue'],
  { money }: ListSource,
  { currency: name, amount_from: from, amount_to: to }: ListRequest,
): RawBuilder<unknown>[] {
  const isBounded = from !== undefined || to !== undefined
  if (name === undefined && isBounded) throw new CallError('missing_field', 'currency')
  if (name === undefined) return []
  const currency = catalogue.currencies().find((known) => known.name === name)
  if (!money || !currency) throw new CallError('invalid_field', 'currency')
  const unitsOf = (field: 'amount_from' | 'amount_to', text: string) => {
    const units = parseUnits(text, currency.decimals)
    if (units === undefined) throw new CallError('invalid_field', field)
    return String(units > UNITS_MAX ? UNITS_MAX : units)
  }
  return [
    sql`${money.currencyId} = ${currency.id}`,
    ...(from === undefined ? [] : [sql`${money.amount} >= ${unitsOf('amount_from', from)}`]),
    ...(to === undefined ? [] : [sql`${money.amount} <= ${unitsOf('amount_to', to)}`]),
  ]
}
