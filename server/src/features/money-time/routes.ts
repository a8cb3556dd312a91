import { moneyFileSchema } from '@halyard/api'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import type { RequestRates } from '../../calls/request-rates.ts'
import { queryOf, sessionOf } from '../../calls/session-of.ts'
import { writeTaxFile } from '../../cost-basis/tax-file.ts'
import { writeTradesFile } from '../../cost-basis/trades-file.ts'
import { CallError, SignedOutError } from '../../platform/call-error.ts'
import { parseForm } from '../../platform/parsing/parse-body.ts'
import { parseRequest } from '../../platform/parsing/parse-request.ts'
import type { Context } from './context.ts'

/** Files that are written at the same time, over all customers; a customer has one. */
const WRITTEN_MAX = 4
/** A slow reader must not keep its place for longer. */
const WRITTEN_FOR_MAX_MS = 10 * 60_000

/** Registers the call that carries a customer's year as a file: a stream of CSV instead of an envelope. */
export function registerMoneyFiles(app: FastifyInstance, ctx: Context, rates: RequestRates): void {
  const writing = new Set<number>()

  app.get('/api/wallet/money_file', async (request, reply) => {
    const session = await sessionOf(ctx, request)
    await rates.countCall(request.ip, session)
    if (!session) throw new SignedOutError()
    const { userId } = session
    const { kind, year, method } = parseRequest(moneyFileSchema, parseForm(queryOf(request)))
    if (year > new Date(ctx.now()).getUTCFullYear()) throw new CallError('invalid_field', 'year')
    if (writing.has(userId) || writing.size >= WRITTEN_MAX) throw new CallError('busy')
    writing.add(userId)
    const lines =
      kind === 'tax'
        ? writeTaxFile(ctx, { customerId: userId, year, method })
        : writeTradesFile(ctx, { customerId: userId, from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) })
    const begun = await begin(lines).catch((error: unknown) => {
      writing.delete(userId)
      throw error
    })
    const file = Readable.from(begun, { signal: AbortSignal.timeout(WRITTEN_FOR_MAX_MS) })
    file.once('close', () => writing.delete(userId))
    const name = kind === 'tax' ? `halyard-tax-${year}-${method}` : `halyard-trades-${year}`
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .send(file)
  })
}

/** Waits for the first line, before which a file may still be refused with an envelope. Returns all lines. */
async function begin(lines: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await lines.next()
  async function* all(): AsyncGenerator<string> {
    if (first.done) return
    yield first.value
    yield* lines
  }
  return all()
}
