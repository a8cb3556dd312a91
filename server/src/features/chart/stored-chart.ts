import type { ColumnType } from 'kysely'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from './context.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    chart_choice: {
      customer_id: Big
      chart: string
      revision: number
      choice: ColumnType<unknown, string, string>
      changed_at: Big
    }
  }
}

const PERP = 'perp_'

/** Returns the choices that an account has for a chart, as the wire has them. */
export async function storedChart(
  { db }: Context,
  userId: number,
  chart: string,
): Promise<{ revision: number; choice: string | null }> {
  const row = await db
    .selectFrom('chart_choice')
    .select(['revision', 'choice'])
    .where('customer_id', '=', String(userId))
    .where('chart', '=', chart)
    .executeTakeFirst()
  return { revision: row?.revision ?? 0, choice: row ? JSON.stringify(row.choice) : null }
}

/** Throws `market_must_be_known` if there is no instrument of a chart, so that an account has no more charts than there are instruments. */
export function requireChart({ catalogue }: Context, chart: string): void {
  const known = chart.startsWith(PERP)
    ? catalogue.perp(Number(chart.slice(PERP.length)))
    : catalogue.market(Number(chart))
  if (!known) throw new CallError('market_must_be_known', 'chart')
}
