import { formatUnits } from '@halyard/money'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import type { ListSource } from '../lists/list-source.ts'
import { readList } from '../lists/read-list.ts'
import { RECEIPTS } from '../../treasury/unproven.ts'
import type { OpsHandler } from './context.ts'
import { presentStatementLine } from './present-line.ts'

const UNPROVEN_SHOWN = 200

export const listStatement: OpsHandler<'ops/statement/list'> = async (ctx, { request }) => {
  const listed = { request, where: sql`withdrawn_at is null`, waits: false }
  return readList(ctx, LINES, listed, async (ids) => {
    const rows = await ctx.db.selectFrom('statement_line').selectAll().where('id', 'in', ids).execute()
    const matches = await findMatches(ctx.db, ids)
    return rows.map((row) => {
      const { target = null, differs = false } = matches.get(row.id) ?? {}
      return { id: row.id, item: { ...presentStatementLine(ctx, row), match: target, differs } }
    })
  })
}

const LINES: ListSource = {
  table: sql`statement_line`,
  id: sql`id`,
  since: sql`entered_at`,
  exact: { network: [sql`network`], transaction: [sql`reference`] },
  money: { currencyId: sql`currency_id`, amount: sql`amount` },
}

interface Match {
  readonly target: string
  readonly differs: boolean
}

/** Finds the claims and fundings with the references of statement lines, by the lines' ids. */
export async function findMatches(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Match>> {
  const { rows } = await sql<Match & { id: string }>`
    select line.id, matching.target,
      matching.currency_id <> line.currency_id or matching.amount <> line.amount as differs
    from statement_line line cross join lateral (
      select 'charge:' || charge.id as target, currency_id, amount from charge_request charge
      where charge.network = line.network and status <> 'rejected'
        and (charge.reference = line.reference or charge.txid = line.reference)
      union all
      select 'house:' || move.id, currency_id, amount from house_move move
      where line.network = ${BANK} and move.kind = 'fundPool' and move.reference = 'bank:' || line.reference
      limit 1
    ) matching
    where line.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...match }) => [id, match]))
}

interface Unproven {
  readonly target: string
  readonly network: string
  readonly reference: string | null
  readonly currency_id: number
  readonly amount: string
  readonly since: string
}

export const listUnproven: OpsHandler<'ops/statement/unproven'> = async ({ db, catalogue }) => {
  const { rows } = await sql<Unproven>`
    with ${RECEIPTS}
    select target, network, reference, currency_id, amount, since from receipt
    where not has_line and not is_in_block and not is_followed
    order by since, target limit ${UNPROVEN_SHOWN}`.execute(db)
  return {
    list: rows.map(({ currency_id, amount, since, ...row }) => {
      const currency = catalogue.currency(currency_id)
      return {
        ...row,
        amount: formatUnits(BigInt(amount), currency?.decimals ?? 0),
        currency: currency?.name ?? '',
        since: Number(since),
      }
    }),
  }
}
