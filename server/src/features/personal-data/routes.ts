import { exportFileSchema } from '@halyard/api'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import type { RequestRates } from '../../calls/request-rates.ts'
import { queryOf, sessionOf } from '../../calls/session-of.ts'
import { openExport } from '../../personal-data/data-exports.ts'
import { writeExport } from '../../personal-data/write-export.ts'
import { CallError, SignedOutError } from '../../platform/call-error.ts'
import { parseForm } from '../../platform/parsing/parse-body.ts'
import { parseRequest } from '../../platform/parsing/parse-request.ts'
import type { Context } from './context.ts'

/** Files that are written at the same time, over all customers. */
const WRITTEN_MAX = 4
/** A slow reader must not keep its place for longer. */
const WRITTEN_FOR_MAX_MS = 10 * 60_000

/** Registers the call that carries a customer's data: a stream of JSON instead of an envelope. */
export function registerExport(app: FastifyInstance, ctx: Context, rates: RequestRates): void {
  const writing = new Set<number>()

  app.get('/api/safe/export_file', async (request, reply) => {
    const session = await sessionOf(ctx, request)
    await rates.countCall(request.ip, session)
    if (!session) throw new SignedOutError()
    const { userId } = session
    const { token } = parseRequest(exportFileSchema, parseForm(queryOf(request)))
    if (writing.has(userId) || writing.size >= WRITTEN_MAX) throw new CallError('busy')
    writing.add(userId)
    try {
      await openExport(ctx.db, token, { userId, at: ctx.now() })
    } catch (error) {
      writing.delete(userId)
      throw error
    }
    const file = Readable.from(
      writeExport(ctx, userId, () => writing.delete(userId)),
      { signal: AbortSignal.timeout(WRITTEN_FOR_MAX_MS) },
    )
    file.once('close', () => writing.delete(userId))
    return reply
      .type('application/json')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'attachment; filename="halyard-data.json"')
      .send(file)
  })
}
