import type { TREASURY_LINES, TREASURY_SPANS } from '@halyard/api/ops'
import { sql } from 'kysely'
import { DAY_MS } from '../../platform/calendar.ts'
import { CallError } from '../../platform/call-error.ts'
import { HOUR_MS } from '../../platform/settings.ts'
import { currencyText, type OpsHandler } from './context.ts'

type Line = (typeof TREASURY_LINES)[number]

/** The step and the number of points of each span. Amounts are those at the end of a step, or now. */
const SPANS: Readonly<
  Record<(typeof TREASURY_SPANS)[number], { readonly stepMs: number; readonly count: number }>
> = {
  hours: { stepMs: HOUR_MS, count: 48 },
  days: { stepMs: DAY_MS, count: 30 },
  year: { stepMs: DAY_MS, count: 365 },
}

/** Returns a line over time from the stored hours: the state at the end of each step. */
export const showTreasuryHistory: OpsHandler<'ops/treasury/history'> = async (ctx, { request }) => {
  const { currency_id: id, line, span = 'days' } = request
  if (!ctx.catalogue.currency(id)) throw new CallError('currency_must_be_known', 'currency_id')
  const { text } = currencyText(ctx, id)
  const { stepMs, count } = SPANS[span]
  const last = ctx.now() - (ctx.now() % stepMs)
  const { rows } = await sql<{ at: string; amount: string | null }>`
    select step.at, value.amount::text as amount
    from (select ${last}::bigint - n * ${stepMs}::bigint as at from generate_series(0, ${count - 1}::int) n) step
      cross join lateral (${valueAt(line, id, stepMs)}) value
    order by step.at`.execute(ctx.db)
  // Hours before the first posting have no amount.
  return {
    points: rows.flatMap(({ at, amount }) =>
      amount === null ? [] : [{ at: Number(at), amount: text(amount) }],
    ),
  }
}

/** Selects the last stored amount of a line before the end of a step. */
function valueAt(line: Line, currencyId: number, stepMs: number) {
  const hour = sql`at < step.at + ${stepMs}::bigint order by at desc limit 1`
  return line === 'assets' || line === 'liabilities'
    ? sql`select (select ${sql.ref(line)} from treasury_coverage where currency_id = ${currencyId} and ${hour}) as amount`
    : sql`select (
        select total from treasury_total where book = ${line} and currency_id = ${currencyId} and ${hour}
      ) as amount`
}
