import { mkdir } from 'node:fs/promises'
import serveFiles from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestRates } from '../calls/request-rates.ts'
import { CallError } from '../platform/call-error.ts'
import { type ChartSymbol, chartSymbols, type UdfContext } from '../udf/symbols.ts'
import type { DailyFilesConfig } from './daily-files-config.ts'
import { CHECKSUM, dayOfName, FILE_KIND_NAMES, type FileKind, fileOf } from './file-names.ts'
import { type DaysAsked, listDays, namesIn, reasonOf } from './list-days.ts'

/** The path below which the files are served. */
export const DATA = '/data'

/** A finished file never changes. */
const CACHE = 'public, max-age=31536000, immutable'
const LISTING_CACHE = 'public, max-age=60'

interface Context extends UdfContext {
  readonly config: DailyFilesConfig
}

type Request = FastifyRequest<{ Params: Readonly<Record<string, string>> }>

/**
 * Serves the daily files of market data to anyone, and says of a day without one why. Paths are built from listed instruments
 * and parsed dates, never from what a request says.
 */
export async function registerDailyFiles(
  app: FastifyInstance,
  ctx: Context,
  rates: Pick<RequestRates, 'countCall'>,
): Promise<void> {
  const { dailyFiles } = ctx.config
  if (!dailyFiles) return
  const { directory: root, days } = dailyFiles
  const asked = (): DaysAsked => ({ root, days, now: ctx.now() })

  // Before the first file there may be no directory, of which the server of files warns. The writer reports one that cannot be made.
  await mkdir(root, { recursive: true }).catch(() => undefined)
  await app.register(
    async (scope) => {
      await scope.register(serveFiles, { root, serve: false, cacheControl: false, decorateReply: true })
      scope.addHook('onRequest', async ({ ip }, reply) => {
        await rates.countCall(ip, undefined)
        reply.header('access-control-allow-origin', '*')
      })
      scope.setErrorHandler((error, _request, reply) => sendFailure(error, reply))
      scope.get('/', (_request, reply) => {
        const markets = chartSymbols(ctx).map(({ type, name }) => ({
          market: type,
          symbol: name,
          days: `${DATA}/${type}/${name}`,
        }))
        return reply.header('cache-control', LISTING_CACHE).send({ kinds: FILE_KIND_NAMES, days, markets })
      })
      scope.get('/:market/:symbol', async (request: Request, reply) => {
        const symbol = symbolOf(ctx, request)
        if (!symbol) return notFound(reply, 'unknown_symbol')
        return reply.header('cache-control', LISTING_CACHE).send({ files: await listDays(asked(), symbol) })
      })
      scope.get('/:market/:symbol/:kind/:file', (request: Request, reply) =>
        sendFile(ctx, asked(), request, reply),
      )
    },
    { prefix: DATA },
  )
}

async function sendFile(
  ctx: Context,
  asked: DaysAsked,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const symbol = symbolOf(ctx, request)
  if (!symbol) return notFound(reply, 'unknown_symbol')
  const kind = FILE_KIND_NAMES.find((one) => one === request.params['kind'])
  if (!kind) return notFound(reply, 'unknown_kind')
  const { file = '' } = request.params
  const day = dayOfName(file)
  if (day === undefined) return reply.status(400).send({ error: 'date_must_be_a_day' })
  const name = fileOf(kind, day)
  if (file !== name && file !== name + CHECKSUM) return notFound(reply, 'unknown_file')
  const names = await namesIn(asked, symbol, kind)
  if (!names.has(name)) return notFound(reply, 'missing', reasonOf(names, day, asked))
  const type = file === name ? 'application/gzip' : 'text/plain; charset=utf-8'
  return reply
    .header('cache-control', CACHE)
    .type(type)
    .sendFile(pathOf(symbol, kind, file))
}

/** Returns the path of a file below the directory of all. */
function pathOf({ type, name }: ChartSymbol, kind: FileKind, file: string): string {
  return `${type}/${name}/${kind}/${file}`
}

function symbolOf(ctx: Context, { params: { market, symbol } }: Request): ChartSymbol | undefined {
  return chartSymbols(ctx).find(({ type, name }) => type === market && name === symbol)
}

function notFound(reply: FastifyReply, error: string, reason?: string): FastifyReply {
  return reply.status(404).send({ error, ...(reason !== undefined && { reason }) })
}

/** Answers what a client can mend. Everything else is for the server's own handler. */
function sendFailure(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof CallError && error.code === 'too_many_requests')
    return reply.status(429).send({ error: error.code })
  if ((error as FastifyError).statusCode === 416)
    return reply.status(416).send({ error: 'range_must_be_in_the_file' })
  throw error
}
