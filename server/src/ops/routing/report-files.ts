import { liabilitiesFileSchema, REPORTING } from '@halyard/api/ops'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { queryOf } from '../../calls/session-of.ts'
import { CallError } from '../../platform/call-error.ts'
import { parseForm } from '../../platform/parsing/parse-body.ts'
import { parseRequest } from '../../platform/parsing/parse-request.ts'
import { sealLiabilities } from '../reports/seal-liabilities.ts'
import { audited } from './audit-refusals.ts'
import { authorize } from './authorize.ts'
import type { Routing } from './routing.ts'

/** A slow reader must not hold the snapshot of the database for longer. */
const WRITTEN_FOR_MAX_MS = 10 * 60_000

/** Registers the report of customer liabilities. It is a stream of CSV, not an envelope; one is written at a time. */
export function registerReportFiles(app: FastifyInstance, routing: Routing): void {
  const { ctx, rates } = routing
  const path = 'ops/report/liabilities'
  let isWriting = false
  app.get(`/api/${path}`, async (request, reply) => {
    await rates.countCall(request.ip, undefined)
    const operator = await authorize(routing, request, path, { roles: REPORTING })
    const actor = { path, operator, ip: request.ip }
    const input = parseForm(queryOf(request))
    const { period, lines } = await audited(routing, actor, input, async () => {
      const { period } = parseRequest(liabilitiesFileSchema, input)
      if (isWriting) throw new CallError('busy')
      isWriting = true
      const lines = sealLiabilities(ctx, ctx.priceLog.key, actor, period)
      // Before the first line, a report may still be refused with an envelope.
      const first = await lines.next().catch((error: unknown) => {
        isWriting = false
        throw error
      })
      return { period, lines: begunWith(first, lines) }
    })
    const file = Readable.from(lines, { signal: AbortSignal.timeout(WRITTEN_FOR_MAX_MS) })
    // Sent in part, it ends without its seal.
    file.once('error', (error) => ctx.log.warn({ err: error }, 'failed to write a report'))
    file.once('close', () => {
      isWriting = false
    })
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename="halyard-liabilities-${period}.csv"`)
      .send(file)
  })
}

async function* begunWith(
  first: IteratorResult<string>,
  lines: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done) return
  try {
    yield first.value
    yield* lines
  } finally {
    // If the reader leaves after the first line, the rest still has a transaction to end.
    await lines.return(undefined)
  }
}
