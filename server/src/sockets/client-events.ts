import { type Channel, clientEvents, type ClientEvents, type Envelope } from '@halyard/api'
import type { Socket } from 'socket.io'
import type { Sessions } from '../auth/sessions/sessions.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { MarketData } from '../market-data/market-data.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { CallError, SignedOutError } from '../platform/call-error.ts'
import { messageOf } from '../platform/texts/messages.ts'
import { createSemaphore } from '../platform/concurrency/semaphore.ts'
import { parseRequest } from '../platform/parsing/parse-request.ts'
import { createAllowance } from './allowance.ts'
import { type Channels, EVERYONE, instrumentOf, keyOfChannel } from './channels.ts'
import type { Customers } from './customers.ts'
import { languageOfSocket } from './language.ts'
import type { Room } from './room.ts'

export interface ClientEventParts {
  readonly sessions: Sessions
  readonly catalogue: Catalogue
  readonly market: Pick<MarketData, 'kinds'>
  readonly channels: Channels
  readonly customers: Customers
  readonly room: Pick<Room<Socket['conn']>, 'signIn'>
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** Maximum subscriptions per socket, in addition to `EVERYONE`. */
const CHANNELS_MAX = 20
/**
 * Trades of this time are sent to a socket that joins their stream. They have no numbers: what a client reads meanwhile, maybe from a node
 * that is behind this one, may end before its stream begins.
 */
const JOINED_WITH_MS = 10_000
/** Limits concurrent sign-ins over all sockets: after a server restart all clients sign in at once. */
const SIGN_INS = { runningMax: 20, waitingMax: 5_000 }

type Acknowledge = (envelope: Envelope<object>) => void
type Handlers = {
  readonly [Name in keyof ClientEvents]: (socket: Socket, message: ClientEvents[Name]) => Promise<void> | void
}

/**
 * Creates the handler of client messages. Each message is acknowledged with an envelope if the client
 * requests it.
 */
export function createClientEvents(parts: ClientEventParts): (socket: Socket) => void {
  const { sessions, catalogue, market, channels, customers, room, now, onError } = parts
  const signIns = createSemaphore(SIGN_INS)

  const handlers: Handlers = {
    async login(socket, { token }) {
      const session = await signIns(() => sessions.find(token))
      if (!session) throw new SignedOutError()
      if (!socket.connected) return
      room.signIn(socket.conn, session.userId)
      customers.signIn(socket, session)
    },
    subscribe(socket, channel) {
      rejectUnlisted(catalogue, channel)
      const key = keyOfChannel(channel)
      if (!channels.has(socket, key) && channels.count(socket) > CHANNELS_MAX)
        throw new CallError('too_many_requests', 'channel')
      if (!channels.has(socket, key)) sendLatestTrades(socket, channel)
      channels.join(socket, key)
    },
    unsubscribe(socket, channel) {
      channels.leave(socket, keyOfChannel(channel))
    },
  }

  function sendLatestTrades(socket: Socket, channel: Channel): void {
    const id = instrumentOf(channel)?.id
    const data = market.kinds.find(({ kind }) => kind.streams.deals.channel === channel.channel)
    const trades = id === undefined ? undefined : data?.tradesAfter(id, now() - JOINED_WITH_MS)
    if (data && trades) socket.emit(data.kind.streams.deals.event, trades)
  }

  async function handle(socket: Socket, name: string, message: unknown): Promise<Envelope<object>> {
    try {
      if (!isClientEvent(name)) throw new CallError('unknown_call')
      if (!isPlainObject(message)) throw new CallError('invalid_request')
      await handlers[name](socket, parseRequest(clientEvents[name], message) as never)
      return { type: 'ok', message: {} }
    } catch (error) {
      return errorEnvelope(socket, error)
    }
  }

  function errorEnvelope(socket: Socket, error: unknown): Envelope<object> {
    const lang = languageOfSocket(socket)
    if (error instanceof SignedOutError) return { type: '999', message: messageOf('signed_out', lang) }
    const { code, field } = callErrorOf(error)
    if (code === 'internal_error') onError(error)
    return { type: 'error', code, message: messageOf(code, lang), ...(field === undefined ? {} : { field }) }
  }

  return (socket) => {
    const allowance = createAllowance(now())
    channels.join(socket, EVERYONE)
    socket.onAny((name: string, ...sent: unknown[]) => {
      const last = sent.at(-1)
      const acknowledge = typeof last === 'function' ? (last as Acknowledge) : undefined
      const taken = allowance.take(now())
      if (taken === 'abused') socket.disconnect(true)
      else if (taken === 'spent') acknowledge?.(errorEnvelope(socket, new CallError('too_many_requests')))
      else void handle(socket, name, sent[0]).then(acknowledge).catch(onError)
    })
    socket.on('disconnect', () => {
      channels.leaveAll(socket)
      customers.forget(socket)
    })
  }
}

function rejectUnlisted(catalogue: Catalogue, channel: Channel): void {
  const { kind, id } = instrumentOf(channel) ?? {}
  if (kind && id !== undefined && !kind.find(catalogue, id))
    throw new CallError(kind.unknownCode, kind.idField)
}

function callErrorOf(error: unknown): CallError {
  if (error instanceof CallError) return error
  return new CallError(isDatabaseAway(error) ? 'busy' : 'internal_error')
}

function isClientEvent(name: string): name is keyof ClientEvents {
  return Object.hasOwn(clientEvents, name)
}

/** Rejects null, arrays and binary data. */
function isPlainObject(message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && Object.getPrototypeOf(message) === Object.prototype
  )
}
