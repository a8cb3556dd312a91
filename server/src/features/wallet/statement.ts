import { sql } from 'kysely'
import { formatUnits } from '@halyard/money'
import type { Context } from '../../context.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handler } from '../../http/handler.ts'
import { FIRST_CUSTOMER_ID } from '../../engine/index.ts'
import { type StatementEntry, statementCsv } from './statement-csv.ts'
import { tradeSides } from './trade-sides.ts'

/** Beyond so many entries a customer is asked for a shorter period. */
const ENTRIES_MAX = 20_000

export const showStatement: Handler<'wallet/statement'> = async (ctx, { request, session }) => {
  const currency = ctx.catalogue.currency(request.currency)
  if (!currency) throw new CallError('currency_must_be_known', 'currency')
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = request
  const { opening, entries } = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => readAccount({ ...ctx, db }, session.userId, request.type, currency.id, from, to))
  const statement = statementCsv({ opening, entries, from, decimals: currency.decimals })
  return {
    name: `halyard-${request.type}-${currency.name.toLowerCase()}-${ctx.now()}.csv`,
    csv: statement.csv,
    opening: formatUnits(opening.available + opening.frozen, currency.decimals),
    closing: formatUnits(statement.closing.available + statement.closing.frozen, currency.decimals),
    entries: entries.length,
  }
}

interface OwnAccount {
  readonly id: string
  readonly customerId: number
  readonly kind: string
  readonly currencyId: number
}

interface SideRow {
  readonly id: string
  readonly at: string
  readonly reason: string
  readonly available: string
  readonly frozen: string
}

async function readAccount(
  ctx: Context,
  customerId: number,
  kind: string,
  currencyId: number,
  from: number,
  to: number,
): Promise<{ opening: { available: bigint; frozen: bigint }; entries: StatementEntry[] }> {
  const { rows: bounds } = await sql<{ account: string | null; since: string; until: string }>`
    select (select id from account where owner_id = ${customerId} and kind = ${kind} and currency_id = ${currencyId})
             as account,
           first_command_from(${from}) as since, first_command_from(${to}) as until`.execute(ctx.db)
  const bound = bounds[0]
  if (!bound?.account) return { opening: { available: 0n, frozen: 0n }, entries: [] }
  const { since, until } = bound
  const account = { id: bound.account, customerId, kind, currencyId }
  const { rows: sums } = await sql<{ available: string; frozen: string }>`
    select coalesce(sum(available), 0) as available, coalesce(sum(frozen), 0) as frozen
    from (${sidesOf(account)}) side where command_seq < ${since}`.execute(ctx.db)
  const { rows } = await sql<SideRow>`
    select side.id, command.at, side.reason, side.available, side.frozen
    from (${sidesOf(account)}) side join command on command.seq = side.command_seq
    where side.command_seq >= ${since} and side.command_seq < ${until}
    order by side.id limit ${ENTRIES_MAX + 1}`.execute(ctx.db)
  if (rows.length > ENTRIES_MAX) throw new CallError('statement_too_long')
  return {
    opening: { available: BigInt(sums[0]?.available ?? 0), frozen: BigInt(sums[0]?.frozen ?? 0) },
    entries: rows.map(({ id, at, reason, available, frozen }) => ({
      id: Number(id),
      at: Number(at),
      reason,
      available: BigInt(available),
      frozen: BigInt(frozen),
    })),
  }
}

/** Every posting of an account, as that account sees it. Spot trades are of coin accounts alone. */
function sidesOf({ id: account, customerId, kind, currencyId }: OwnAccount) {
  const trades = (role: 'taker' | 'maker') => sql`
    select spot_trade.* from spot_trade join market on market.id = spot_trade.market_id
    where ${sql.ref(`${role}_id`)} = ${customerId} and ${sql.ref(`${role}_id`)} >= ${sql.lit(FIRST_CUSTOMER_ID)}
      and ${currencyId} in (market.base_id, market.quote_id)`
  const traded = sql`
    union all
    select id, command_seq, reason, available, frozen
    from (${tradeSides('taker', trades('taker'))} union all ${tradeSides('maker', trades('maker'))}) traded
    where currency_id = ${currencyId}`
  return sql`
    select id * 2 as id, command_seq, reason,
      case when debit_frozen then 0 else -amount end
        + case when credit_id = debit_id and not credit_frozen then amount else 0 end as available,
      case when debit_frozen then -amount else 0 end
        + case when credit_id = debit_id and credit_frozen then amount else 0 end as frozen
    from posting where debit_id = ${account}
    union all
    select id * 2 + 1, command_seq, reason,
      case when credit_frozen then 0 else amount end,
      case when credit_frozen then amount else 0 end
    from posting where credit_id = ${account} and credit_id <> debit_id
    ${kind === 'coin' ? traded : sql``}`
}
