import { sql } from 'kysely'
import type { Handler } from './context.ts'
import { requireChart, storedChart } from './stored-chart.ts'

/** Stores choices for a chart that are based on the account's revision. Changes nothing if another device has stored others. */
export const saveChart: Handler<'user/save_chart'> = async (ctx, { request, session }) => {
  const { chart, revision } = request
  requireChart(ctx, chart)
  const choice = JSON.stringify(request.choice)
  const owner = String(session.userId)
  const { rows } =
    revision === 0
      ? await sql<{ readonly revision: number }>`
          insert into chart_choice (customer_id, chart, revision, choice, changed_at)
          values (${owner}, ${chart}, 1, ${choice}, ${ctx.now()})
          on conflict (customer_id, chart) do nothing returning revision`.execute(ctx.db)
      : await sql<{ readonly revision: number }>`
          update chart_choice set revision = revision + 1, choice = ${choice}, changed_at = ${ctx.now()}
          where customer_id = ${owner} and chart = ${chart} and revision = ${revision}
          returning revision`.execute(ctx.db)
  const [stored] = rows
  if (stored) return { saved: true, revision: stored.revision, choice }
  return { saved: false, ...(await storedChart(ctx, session.userId, chart)) }
}
