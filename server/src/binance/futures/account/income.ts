import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { FIRST_CUSTOMER_ID } from '../../../engine/index.ts'
import { DAY_MS } from '../../../market-data/periods.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../../protocol/endpoint.ts'
import { limitOf, timeOf, wholeOf, wordOf } from '../../protocol/fields.ts'
import { symbolOf } from '../../protocol/symbols.ts'
import { askedPerp } from './find-positions.ts'

const LIMIT_DEFAULT = 100
const LIMIT_MAX = 1_000
const PAGES = [1, 10_000] as const
/** The period of a request without a time. */
const DAYS_DEFAULT = 7

/** The kinds of income by the reasons of postings. Every other reason is a transfer. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  REALIZED_PNL: ['contract_profit', 'contract_loss'],
  COMMISSION: ['contract_fee'],
  FUNDING_FEE: ['funding'],
  INSURANCE_CLEAR: ['liquidation_fee'],
}
const TRANSFER = 'TRANSFER'
const NAMED = Object.values(TYPES).flat()

/**
 * The changes of the perpetual accounts' balances, oldest first, as posted: their sum is the change of the wallet balance. Without
 * `startTime` they are the latest of seven days. A change has the symbol of its contract, unless its command traded several, or none in
 * the book.
 */
export const income: SignedEndpoint = {
  signed: true,
  weight: 30,
  async handle(ctx, call) {
    const rows = await findIncome(ctx, call)
    return rows.flatMap((row) => {
      const currency = ctx.catalogue.currency(row.currency_id)
      const perp = row.perp_id === null ? undefined : ctx.catalogue.perp(row.perp_id)
      if (!currency) return []
      return [
        {
          symbol: perp ? symbolOf(perp) : '',
          incomeType: typeOf(row.reason),
          income: formatUnits(BigInt(row.amount), currency.decimals),
          asset: currency.name,
          info: row.reason,
          time: Number(row.at),
          tranId: Number(row.id),
          tradeId: '',
        },
      ]
    })
  },
}

function typeOf(reason: string): string {
  return Object.entries(TYPES).find(([, reasons]) => reasons.includes(reason))?.[0] ?? TRANSFER
}

interface IncomeRow {
  readonly id: string
  readonly at: string
  readonly currency_id: number
  readonly reason: string
  readonly amount: string
  readonly perp_id: number | null
}

async function findIncome(ctx: BinanceContext, call: SignedCall): Promise<readonly IncomeRow[]> {
  const { fields, key } = call
  const { customerId } = key
  const perp = askedPerp(ctx, call)
  const type = wordOf(fields, 'incomeType', [...Object.keys(TYPES), TRANSFER])
  const limit = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
  const offset = ((wholeOf(fields, 'page', PAGES) ?? 1) - 1) * limit
  const from = timeOf(fields, 'startTime')
  const to = timeOf(fields, 'endTime') ?? null
  const since = from ?? (to ?? ctx.now()) - DAYS_DEFAULT * DAY_MS
  const order = sql.raw(from === undefined ? 'desc' : 'asc')
  const reasons = type === undefined ? null : (TYPES[type] ?? [])
  // A change has its contract only when all before it are known, so the filter by contract comes last and the cut not at all.
  const most = perp ? null : offset + limit
  const wanted = sql`command_seq >= since and command_seq < until and credit_id <> debit_id
    and id >= (select first_posting_from(since) from bounds)
    and (${type ?? null}::text is null
      or case when ${type === TRANSFER} then reason <> all(${NAMED}::text[]) else reason = any(${reasons}::text[]) end)`
  // All changes of the first command are kept: those of funding are counted in it.
  const inCut = sql`id <= (select last_id from cut) and command_seq >= (select first_seq from cut)
    and id >= (select first_posting_from(first_seq) from cut)`
  const { rows } = await sql<IncomeRow>`
    with own as (select id as account_id from account where owner_id = ${customerId} and kind = 'contract'),
    bounds as materialized (
      select first_command_from(${since}) as since,
        case when ${to}::bigint is null then 9223372036854775807 else first_command_from(${to}::bigint + 1) end as until
    ),
    cut as materialized (
      select min(command_seq) as first_seq, max(id) as last_id from (
        (select id, command_seq from posting, own, bounds where debit_id = account_id and ${wanted} order by id ${order} limit ${most})
        union all
        (select id, command_seq from posting, own, bounds where credit_id = account_id and ${wanted} order by id ${order} limit ${most})
        order by id ${order} limit ${most}
      ) kept
    ),
    changed as (
      select id, command_seq, currency_id, reason, -amount as amount
      from posting, own, bounds where debit_id = account_id and ${wanted} and ${inCut}
      union all
      select id, command_seq, currency_id, reason, amount
      from posting, own, bounds where credit_id = account_id and ${wanted} and ${inCut}
    ),
    numbered as (
      select changed.*, command.at, row_number() over (partition by reason, currency_id, command.at order by id) as nth
      from changed join command on command.seq = changed.command_seq
    ),
    named as (select numbered.*, ${perpOfRow(customerId)} as perp_id from numbered)
    select id, at, currency_id, reason, amount, perp_id from named
    where ${perp?.id ?? null}::int is null or perp_id = ${perp?.id ?? null}
    order by id ${order} offset ${offset} limit ${limit}`.execute(ctx.db)
  return from === undefined ? rows.toReversed() : rows
}

/**
 * Finds the contract of a change. Payments of funding of one time are posted in the order of their rows; any other change belongs
 * to the contract that the customer traded in its command, if it is one.
 */
function perpOfRow(customerId: number) {
  const traded = (role: 'taker' | 'maker') => sql`
    select perp_id from perp_trade where ${sql.ref(`${role}_id`)} = ${customerId}
      and ${sql.ref(`${role}_id`)} >= ${sql.lit(FIRST_CUSTOMER_ID)} and command_seq = numbered.command_seq`
  return sql`case
    when reason = 'funding' then (
      select payment.perp_id from funding_payment payment join perp_market on perp_market.id = payment.perp_id
      where customer_id = ${customerId} and payment.at = numbered.at and settle_id = numbered.currency_id
      order by payment.id offset numbered.nth - 1 limit 1)
    when reason = any(${NAMED}::text[]) then (
      select case when min(perp_id) = max(perp_id) then min(perp_id) end
      from (${traded('taker')} union all ${traded('maker')}) traded)
  end`
}
