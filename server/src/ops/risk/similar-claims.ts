import type { OpsResponseOf } from '@halyard/api/ops'
import { sql } from 'kysely'
import { formatUnits } from '@halyard/money'
import type { Context } from '../../calls/context.ts'

type Similar = OpsResponseOf<'ops/charge/show'>['similar'][number]

interface Row {
  readonly id: string
  readonly currency_id: number
  readonly amount: string
  readonly status: Similar['status']
  readonly created_at: string
  readonly same_account: boolean
  readonly same_txid: boolean
  readonly same_amount: boolean
}

const DAY_MS = 86_400_000
const SIMILAR_MAX = 20

/**
 * Finds the customer's other claims of the same payment, as far as it can be recognised: within a day one with the
 * same sender, transaction or amount, and at any time one that was credited with the same transaction, or the same
 * sender and amount.
 */
export async function findSimilarClaims(
  { db, catalogue }: Pick<Context, 'db' | 'catalogue'>,
  id: number,
): Promise<Similar[]> {
  const { rows } = await sql<Row>`
    select * from (
      select other.id, other.currency_id, other.amount, other.status, other.created_at,
        lower(regexp_replace(other.account, '\\s', '', 'g')) = lower(regexp_replace(claim.account, '\\s', '', 'g'))
          and claim.account <> '' as same_account,
        coalesce(other.txid = claim.txid, false) as same_txid,
        other.currency_id = claim.currency_id and other.amount = claim.amount as same_amount,
        abs(other.created_at - claim.created_at) < ${DAY_MS} as same_day
      from charge_request as claim
      join charge_request as other on other.customer_id = claim.customer_id and other.id <> claim.id
      where claim.id = ${id}
    ) as pair
    where (same_day and (same_account or same_txid or same_amount))
      or (status in ('passed', 'passing') and (same_txid or (same_account and same_amount)))
    order by status = 'passed' desc, id desc limit ${SIMILAR_MAX}`.execute(db)
  return rows.map((row) => {
    const currency = catalogue.currency(row.currency_id)
    return {
      id: Number(row.id),
      amount: formatUnits(BigInt(row.amount), currency?.decimals ?? 0),
      currency: currency?.name ?? '',
      status: row.status,
      created_at: Number(row.created_at),
      same: [
        ...(row.same_account ? (['account'] as const) : []),
        ...(row.same_txid ? (['txid'] as const) : []),
        ...(row.same_amount ? (['amount'] as const) : []),
      ],
    }
  })
}
