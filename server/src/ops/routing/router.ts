import { OPERATOR_ROLES, OPS_METHODS, type OpsCallDefinition, opsCalls, type OpsPath } from '@halyard/api/ops'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../calls/context.ts'
import type { RequestRates } from '../../calls/request-rates.ts'
import { CallError } from '../../platform/call-error.ts'
import { countQueues } from '../records/count-queues.ts'
import { countOpened } from '../grants/count-opened.ts'
import type { OpsHandlers } from '../ops-handler.ts'
import { answerCall } from './answer-call.ts'
import { authorize } from './authorize.ts'
import { createCustomerBudget } from './customer-budget.ts'
import { registerPictures } from './pictures.ts'
import { createRefusalBudget } from './refusal-budget.ts'
import { registerReportFiles } from './report-files.ts'
import { createRepeatedReads } from './repeated-reads.ts'
import type { Routing } from './routing.ts'

/** Texts in nine languages, each character as nine bytes of a form. */
const BODY_MAX_BYTES = 2 * 1024 * 1024

/**
 * Registers the operators' calls below `/api/ops/`. Every call of an operator leaves an audit entry; rejected callers
 * leave at most a bounded number per hour.
 */
export function registerOpsCalls(
  app: FastifyInstance,
  ctx: Context,
  handlers: OpsHandlers,
  rates: RequestRates,
): void {
  const customers = createCustomerBudget()
  ctx.system.watch({
    customerRejections: () => customers.rejected(),
    customersOpened: () => countOpened(ctx.db, ctx.now()),
    queues: () => countQueues(ctx),
  })
  const counters = { refusals: createRefusalBudget(), customers, reads: createRepeatedReads() }
  const routing: Routing = { ctx, rates, ...counters, handlers }
  for (const path of Object.keys(OPS_METHODS) as OpsPath[]) registerOpsCall(app, routing, path)
  registerPictures(app, routing)
  registerReportFiles(app, routing)
  // Only operators learn which paths below `/api/ops/` exist.
  app.all('/api/ops/*', (request) => rejectUnknown(routing, request))
}

function registerOpsCall(app: FastifyInstance, routing: Routing, path: OpsPath): void {
  const { method, large }: OpsCallDefinition = opsCalls[path]
  app.route({
    method,
    url: `/api/${path}`,
    ...(large ? { bodyLimit: BODY_MAX_BYTES } : {}),
    async handler(request, reply) {
      const message = await answerCall(routing, path, request)
      return reply.header('cache-control', 'no-store').send({ type: 'ok', message })
    },
  })
}

async function rejectUnknown(routing: Routing, request: FastifyRequest): Promise<never> {
  await routing.rates.countCall(request.ip, undefined)
  const path = request.url.slice('/api/'.length).split('?')[0] ?? ''
  await authorize(routing, request, path, { roles: OPERATOR_ROLES })
  throw new CallError('unknown_call')
}
