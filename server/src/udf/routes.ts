import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestRates } from '../calls/request-rates.ts'
import { CallError } from '../platform/call-error.ts'
import { parseForm } from '../platform/parsing/parse-body.ts'
import { intervalOf, readHistory, RESOLUTION_NAMES } from './history.ts'
import { QUOTES_MAX, readQuotes } from './quotes.ts'
import { type ChartSymbol, chartSymbols, findSymbol, type UdfContext } from './symbols.ts'

const SEARCH_MAX = 30
const COUNTBACK_MAX = 10_000
const SECONDS = /^\d{1,11}$/
const CACHE = 'public, max-age=1'

const TYPES = [
  { name: 'All', value: '' },
  { name: 'Spot', value: 'spot' },
  { name: 'Perpetual', value: 'perpetual' },
]

type Query = Readonly<Record<string, string>>

/** An answer of the protocol for a request that cannot be served. */
interface Failure {
  readonly s: 'error'
  readonly errmsg: string
}

const failure = (errmsg: string): Failure => ({ s: 'error', errmsg })

/** Serves charts with candles over TradingView's UDF protocol, to pages of any origin. It has no secrets and no accounts. */
export async function registerUdf(
  app: FastifyInstance,
  ctx: UdfContext,
  rates: Pick<RequestRates, 'countCall'>,
): Promise<void> {
  const answers: Readonly<Record<string, (query: Query) => unknown>> = {
    config: () => CONFIG,
    time: () => String(Math.floor(ctx.now() / 1_000)),
    search: (query) => search(ctx, query),
    symbols: (query) => describe(ctx, query),
    history: (query) => history(ctx, query),
    quotes: (query) => quotes(ctx, query),
  }
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', ({ ip }) => rates.countCall(ip, undefined))
      scope.setErrorHandler((error, _request, reply) => sendFailure(error, reply))
      for (const [name, answer] of Object.entries(answers))
        scope.get(`/${name}`, (request, reply) => send(request, reply, answer))
    },
    { prefix: '/udf' },
  )
}

/** Answers in the form of the protocol what a client can mend. Everything else is for the server's own handler. */
function sendFailure(error: unknown, reply: FastifyReply): FastifyReply {
  if (!(error instanceof CallError)) throw error
  const status = error.code === 'too_many_requests' ? 429 : 400
  return reply.status(status).send(failure(error.code))
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (query: Query) => unknown,
): Promise<unknown> {
  const mark = request.url.indexOf('?')
  const body = await answer(parseForm(mark < 0 ? '' : request.url.slice(mark + 1)))
  reply.header('access-control-allow-origin', '*').header('cache-control', CACHE)
  return typeof body === 'string' ? reply.type('text/plain').send(body) : body
}

const CONFIG = {
  supports_search: true,
  supports_group_request: false,
  supports_marks: false,
  supports_timescale_marks: false,
  supports_time: true,
  supported_resolutions: RESOLUTION_NAMES,
  exchanges: [{ value: '', name: 'All', desc: '' }],
  symbols_types: TYPES,
}

function search(ctx: UdfContext, { query = '', type = '', limit = '' }: Query): unknown {
  const wanted = query.toUpperCase()
  const most = SECONDS.test(limit) ? Math.min(Number(limit), SEARCH_MAX) : SEARCH_MAX
  return chartSymbols(ctx)
    .filter((symbol) => (type === '' || symbol.type === type) && symbol.name.includes(wanted))
    .slice(0, most)
    .map((symbol) => ({
      symbol: symbol.name,
      full_name: symbol.name,
      description: symbol.description,
      exchange: 'Halyard',
      ticker: symbol.name,
      type: symbol.type,
    }))
}

function describe(ctx: UdfContext, { symbol = '' }: Query): unknown {
  const found = findSymbol(ctx, symbol)
  return found ? symbolInfo(found) : failure('unknown_symbol')
}

function symbolInfo({ name, description, instrument }: ChartSymbol) {
  const { priceDecimals, quantityDecimals } = instrument.config
  return {
    name,
    ticker: name,
    description,
    type: 'crypto',
    session: '24x7',
    timezone: 'Etc/UTC',
    exchange: 'Halyard',
    listed_exchange: 'Halyard',
    minmov: 1,
    pricescale: 10 ** priceDecimals,
    has_intraday: true,
    has_seconds: true,
    seconds_multipliers: ['1'],
    has_daily: true,
    has_weekly_and_monthly: true,
    intraday_multipliers: RESOLUTION_NAMES.filter((resolution) => SECONDS.test(resolution)),
    supported_resolutions: RESOLUTION_NAMES,
    volume_precision: quantityDecimals,
    data_status: 'streaming',
    format: 'price',
  }
}

async function history(ctx: UdfContext, query: Query): Promise<unknown> {
  const { symbol = '', resolution = '', from = '', to = '', countback } = query
  const found = findSymbol(ctx, symbol)
  if (!found) return failure('unknown_symbol')
  const interval = intervalOf(resolution)
  if (!interval) return failure('unknown resolution')
  const isCounted = countback !== undefined && SECONDS.test(countback) && Number(countback) <= COUNTBACK_MAX
  if (countback !== undefined && !isCounted) return failure('countback must be a whole number')
  if (!SECONDS.test(to) || (!isCounted && !SECONDS.test(from)))
    return failure('from and to must be times in seconds')
  const request = { from: Number(from), to: Number(to), countback: isCounted ? Number(countback) : undefined }
  return readHistory(found, interval, request, ctx.now())
}

function quotes(ctx: UdfContext, { symbols = '' }: Query): unknown {
  const names = symbols.split(',')
  if (symbols === '' || names.length > QUOTES_MAX) return failure(`symbols must be 1 to ${QUOTES_MAX} names`)
  return { s: 'ok', d: readQuotes(ctx, names) }
}
