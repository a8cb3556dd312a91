import { registerBinanceApi } from '../binance/api.ts'
import { registerDailyFiles } from '../daily-files/routes.ts'
import { registerMoneyFiles } from '../features/money-time/routes.ts'
import { registerExport } from '../features/personal-data/routes.ts'
import { registerStatementFiles } from '../features/wallet/pdf/routes.ts'
import { registerUploads } from '../features/upload/routes.ts'
import { hasEngine, servesCustomers } from '../link/service.ts'
import type { RoutePlugin } from '../http/server.ts'
import { registerUdf } from '../udf/routes.ts'
import { registerOpsCalls } from '../ops/routing/router.ts'
import { opsHandlers } from './ops-handlers.ts'

/** The routes besides customers' calls: operators' calls, uploads, the downloads of personal data and of a year's file and of statements, the API for programs, candles for charts, and daily files. */
export const routes: readonly RoutePlugin[] = [
  (app, ctx, rates) => hasEngine(ctx.config.role) && registerOpsCalls(app, ctx, opsHandlers, rates),
  (app, ctx, rates) =>
    servesCustomers(ctx.config.role) && app.register(async (scope) => registerUploads(scope, ctx, rates)),
  (app, ctx, rates) => servesCustomers(ctx.config.role) && registerExport(app, ctx, rates),
  (app, ctx, rates) => servesCustomers(ctx.config.role) && registerMoneyFiles(app, ctx, rates),
  (app, ctx, rates) => servesCustomers(ctx.config.role) && registerStatementFiles(app, ctx, rates),
  (app, ctx) => servesCustomers(ctx.config.role) && registerBinanceApi(app, ctx),
  (app, ctx, rates) => servesCustomers(ctx.config.role) && registerUdf(app, ctx, rates),
  (app, ctx, rates) => registerDailyFiles(app, ctx, rates),
]
