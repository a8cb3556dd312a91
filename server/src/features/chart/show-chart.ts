import type { Handler } from './context.ts'
import { requireChart, storedChart } from './stored-chart.ts'

export const showChart: Handler<'user/chart'> = (ctx, { request, session }) => {
  requireChart(ctx, request.chart)
  return storedChart(ctx, session.userId, request.chart)
}
