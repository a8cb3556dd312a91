import type { Server as HttpServer } from 'node:http'
import type { Readiness } from '../platform/services/readiness.ts'
import { runEvery } from '../platform/concurrency/run-every.ts'
import { createAllowance } from '../sockets/allowance.ts'
import type { Places } from '../sockets/places.ts'
import { acceptSockets } from './connections/accept.ts'
import { FUTURES_STREAMS } from './futures/streams/futures-streams.ts'
import { createMarks } from './futures/streams/publish-marks.ts'
import { publishFuturesData } from './futures/user-data/publish-futures-data.ts'
import type { BinanceContext } from './protocol/endpoint.ts'
import type { Limits } from './protocol/limits.ts'
import { createHub } from './streams/hub.ts'
import { createKlines } from './streams/publish-klines.ts'
import { publishMarkets } from './streams/publish-markets.ts'
import { createTickers } from './streams/publish-tickers.ts'
import { openStreams, readAddress } from './streams/serve-streams.ts'
import { SPOT_STREAMS } from './streams/spot-streams.ts'
import { streamsOf } from './streams/stream-names.ts'
import { createListeners } from './user-data/listeners.ts'
import { publishUserData } from './user-data/publish-user-data.ts'
import { watchKeys } from './user-data/watch-keys.ts'
import { serveWsApi } from './ws-api/serve-ws-api.ts'
import { createSignedOnce } from './ws-api/signed-once.ts'

const CHECK_MS = 1_000
const KLINE_MS = 250
const TICKER_MS = 1_000
const MARK_MS = 1_000

/** The path below which clients of the Binance API are served. */
export const BINANCE = '/binance'
const WS_API = '/ws-api/v3'
/** Calls are limited by their weight; this bounds what is read of a connection. */
const CALLS_ALLOWED = { burst: 200, perSecond: 100 }

export type SocketsContext = BinanceContext & {
  readonly places: Places
  readonly readiness: Readiness
}

/** Opens the sockets of the API for programs on the HTTP server. Returns the function that closes them. */
export async function openBinanceSockets(
  ctx: SocketsContext,
  limits: Limits,
  http: HttpServer,
): Promise<() => Promise<void>> {
  const { catalogue, places, readiness, log, now } = ctx
  const onError = (error: unknown): void =>
    log.error({ err: error }, 'socket task of the API for programs failed')
  const spot = {
    hub: createHub(),
    listeners: createListeners(),
    isStream: streamsOf(catalogue, SPOT_STREAMS),
  }
  const futures = {
    hub: createHub(),
    listeners: createListeners(),
    isStream: streamsOf(catalogue, FUTURES_STREAMS),
  }
  const wsApi = { ctx, limits, listeners: spot.listeners, places, once: createSignedOnce(now) }
  const connections = acceptSockets(http, {
    prefix: BINANCE,
    places,
    now,
    serving(path, query) {
      if (path === WS_API) return () => Promise.resolve((client) => serveWsApi(wsApi, client))
      const asked = readAddress(path, query)
      const product = asked?.product === 'futures' ? futures : spot
      return asked && (() => openStreams({ ctx, places, ...product }, asked))
    },
    allowanceOf: (path, at) => createAllowance(at, path === WS_API ? CALLS_ALLOWED : undefined),
    onError,
  })
  readiness.drains.push((ms) => connections.drain(ms))
  const stops = [
    publishMarkets(ctx, SPOT_STREAMS, spot.hub, onError),
    publishMarkets(ctx, FUTURES_STREAMS, futures.hub, onError),
    await publishUserData(ctx, spot.listeners, onError),
    await publishFuturesData(ctx, futures.listeners, onError),
  ]
  const listeners = () => [...spot.listeners.all(), ...futures.listeners.all()]
  const running = [
    watchKeys({ ...ctx, listeners }, onError),
    runEvery(CHECK_MS, () => connections.check(), onError),
    runEvery(KLINE_MS, createKlines(ctx, SPOT_STREAMS.kind, spot.hub), onError),
    runEvery(KLINE_MS, createKlines(ctx, FUTURES_STREAMS.kind, futures.hub), onError),
    runEvery(TICKER_MS, createTickers(ctx, SPOT_STREAMS, spot.hub), onError),
    runEvery(TICKER_MS, createTickers(ctx, FUTURES_STREAMS, futures.hub), onError),
    runEvery(MARK_MS, createMarks(ctx, futures.hub), onError),
  ]
  return async () => {
    for (const stop of stops) stop()
    await Promise.all(running.map((task) => task.stop()))
    connections.close()
  }
}
