import type { HaltEvent, ProjectLaunchedEvent } from '@halyard/api'
import type { Server as HttpServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server, type ServerOptions, type Socket } from 'socket.io'
import type { Context } from '../calls/context.ts'
import type { PublishedBatch, ProjectLaunched } from '../engine/index.ts'
import type { Halts } from '../halts/halts.ts'
import { runEvery } from '../platform/concurrency/run-every.ts'
import { changedRules } from './changed-rules.ts'
import { type Channels, createChannels, EVERYONE, TRAIL_LIVE } from './channels.ts'
import { createClientEvents } from './client-events.ts'
import { closeEvenly } from './close-evenly.ts'
import { createCustomers } from './customers.ts'
import type { Places } from './places.ts'
import { publishPrivateEvents } from './private-events.ts'
import { runPublicStreams } from './public-streams.ts'
import { watchSessions } from './session-watch.ts'
import type { SocketStats } from '../system/system-reading.ts'
import { createSlowClients } from './slow-clients.ts'

const MESSAGE_MAX_BYTES = 64 * 1024
const PING_EVERY_MS = 20_000
const PING_TIMEOUT_MS = 20_000
const CONNECT_TIMEOUT_MS = 10_000
const SLOW_CHECK_MS = 1_000

const OPTIONS: Partial<ServerOptions> = {
  path: '/wss',
  addTrailingSlash: false,
  serveClient: false,
  transports: ['websocket', 'polling'],
  maxHttpBufferSize: MESSAGE_MAX_BYTES,
  pingInterval: PING_EVERY_MS,
  pingTimeout: PING_TIMEOUT_MS,
  connectTimeout: CONNECT_TIMEOUT_MS,
  // Those to other paths wait for the database.
  destroyUpgradeTimeout: CONNECT_TIMEOUT_MS,
}

export type SocketsContext = Pick<
  Context,
  'db' | 'engine' | 'catalogue' | 'halts' | 'maintenances' | 'sessions' | 'market' | 'nudges' | 'log' | 'now'
> & { readonly places: Places }

export interface Sockets {
  /** Returns the open sockets and subscriptions, and the counts of those closed or refused since the start. */
  stats(): SocketStats
  /** Closes the connections evenly over some milliseconds. Their clients connect again, to a server that is ready. */
  drain(ms: number): Promise<void>
  /** Disconnects every client. */
  close(): Promise<void>
}

/** Opens the socket server at `/wss` of the HTTP server. It publishes committed changes only. */
export function openSockets(ctx: SocketsContext, http: HttpServer): Sockets {
  const { db, engine, catalogue, halts, maintenances, market, nudges, places, log, now } = ctx
  const { admission, room, counts: closed } = places
  const channels = createChannels()
  const customers = createCustomers()
  const io = new Server(http, {
    ...OPTIONS,
    allowRequest: (request, decide) => {
      const rejection = admission.rejectionOf(request)
      if (rejection !== undefined) closed.refused += 1
      decide(rejection, rejection === undefined)
    },
  })
  const onError = (error: unknown): void => log.error({ err: error }, 'socket task failed')
  const slow = createSlowClients((socket, backlog) => {
    closed.dropped += 1
    log.info({ socket: socket.id, ...backlog }, 'slow socket disconnected')
  })

  countConnections(io, places)
  // Most connections open while nothing is halted or planned, and then need not hear of it.
  io.on('connection', (socket) => {
    if (halts.running().length > 0 || maintenances.planned().length > 0)
      socket.emit('halts', haltEventOf(halts))
  })
  io.on('connection', createClientEvents({ ...ctx, channels, customers, room, onError }))
  const stopPrivateEvents = publishPrivateEvents({ engine, catalogue, nudges, customers }, onError)
  const stopPublicEvents = publishPublicEvents(ctx, channels)
  const running = [
    runPublicStreams({ market, channels }, onError),
    watchSessions({ db, nudges, customers, now }, onError),
    runEvery(SLOW_CHECK_MS, () => slow.sweep(io.sockets.sockets.values(), now()), onError),
  ]
  return {
    stats: () => ({ connections: io.engine.clientsCount, subscriptions: channels.total(), ...closed }),
    drain: (ms) =>
      closeEvenly(
        [...io.sockets.sockets.values()].map(({ conn }) => conn),
        ms,
        sleep,
      ),
    async close() {
      stopPrivateEvents()
      stopPublicEvents()
      await Promise.all(running.map((task) => task.stop()))
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/** Counts each connection by its network and gives it a place, until it closes. */
function countConnections(io: Server, { admission, room }: Places): void {
  io.engine.on('connection', (connection: Socket['conn']) => {
    const leave = admission.open(connection.request)
    connection.on('close', () => {
      leave()
      room.leave(connection)
    })
    room.enter(connection)
  })
}

/**
 * Publishes signed heads, launched coins, changed rules, halts, and changed announcements and banners. Returns the function that
 * stops it.
 */
function publishPublicEvents(
  { engine, halts, nudges }: Pick<SocketsContext, 'engine' | 'halts' | 'nudges'>,
  channels: Channels,
): () => void {
  const stops = [
    nudges.on('checkpoints', ({ heads }) => channels.publish(EVERYONE, 'trail_head', { heads: [...heads] })),
    nudges.on('liveHead', (head) => channels.publish(TRAIL_LIVE, 'trail_live', head)),
    engine.onCommitted((batch) => publishListing(batch, channels)),
    nudges.on('news', ({ id }) => channels.publish(EVERYONE, 'news', { id })),
    halts.onChange(() => channels.publish(EVERYONE, 'halts', haltEventOf(halts))),
    nudges.on('maintenance', () => channels.publish(EVERYONE, 'halts', haltEventOf(halts))),
    nudges.on('banner', ({ id }) => channels.publish(EVERYONE, 'banner', { id })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function haltEventOf(halts: Halts): HaltEvent {
  return { scopes: halts.running().map(({ scope }) => scope) }
}

/** Publishes launched coins and changed rules. */
function publishListing(batch: PublishedBatch, channels: Channels): void {
  for (const fact of batch.changes.facts)
    if (fact.kind === 'projectLaunched') channels.publish(EVERYONE, 'projectLaunched', presentLaunch(fact))
  const products = changedRules(batch)
  if (products.length > 0) channels.publish(EVERYONE, 'rules', { products: [...products] })
}

function presentLaunch({ projectId, coinId, marketId, at }: ProjectLaunched): ProjectLaunchedEvent {
  return { project_id: projectId, currency_id: coinId, match_id: marketId, launched_at: at }
}
