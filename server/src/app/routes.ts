import { registerExport } from '../features/personal-data/routes.ts'
import { registerUploads } from '../features/upload/routes.ts'
import type { RoutePlugin } from '../http/server.ts'
import { registerOpsCalls } from '../ops/routing/router.ts'
import { opsHandlers } from './ops-handlers.ts'

/** The routes besides customers' calls: operators' calls, uploads and the download of personal data. */
export const routes: readonly RoutePlugin[] = [
  (app, ctx, rates) => registerOpsCalls(app, ctx, opsHandlers, rates),
  (app, ctx, rates) => app.register(async (scope) => registerUploads(scope, ctx, rates)),
  (app, ctx, rates) => registerExport(app, ctx, rates),
]
