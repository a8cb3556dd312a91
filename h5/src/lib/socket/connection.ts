import type { Channel, Envelope, ServerEvents } from '@halyard/api/client'
import type { Socket } from 'socket.io-client'
import { create } from 'zustand'
import { endSession, readApi } from '../calls/api.ts'
import { loadWhenReachable } from '../calls/load-when-reachable.ts'
import { PRIVATE, queryClient } from '../calls/queries.ts'
import { useSession } from '../session/session.ts'
import { createFrameQueue } from './frame-queue.ts'
import { preferPolling, type Schedule } from './prefer-polling.ts'
import { type Prices, watchPrices } from './price-watch.ts'
import { createPrivateOrder, type PrivateEvent } from './private-order.ts'
import { SOCKET_OPTIONS } from './socket-options.ts'

type EventName = keyof ServerEvents
type Body<Name extends EventName> = ServerEvents[Name]
type Handler<Name extends EventName> = (body: Body<Name>) => void
type Arrival = { [Name in EventName]: { readonly event: Name; readonly body: Body<Name> } }[EventName]

/** The state of the live connection. `waiting` only before the first connection. */
export const useConnection = create<{ readonly state: 'waiting' | 'live' | 'lost' }>(() => ({
  state: 'waiting',
}))

/** Whether the displayed prices are recent enough to trade on. */
export const usePrices = create<Prices>(() => ({ stale: false, asOf: 0 }))

const RECONNECT_MS = 1000

const schedule: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
const watch = watchPrices({ now: Date.now, schedule }, (prices) => usePrices.setState(prices))
/** Records that a price arrived, over the socket or by a call. */
export const recordPrice = watch.priceReceived
/** Records that the displayed prices are those of an earlier time, in epoch milliseconds. */
export const showOldPrices = watch.oldPricesShown

let socket: Socket | undefined
const channels = new Map<string, { readonly channel: Channel; users: number }>()
const connected = new Set<(again: boolean) => void>()
const signedInAgain = new Set<() => void>()
let signedInWith: string | undefined
const handlers: { readonly [Name in EventName]: Set<Handler<Name>> } = {
  daymarket: new Set(),
  kline: new Set(),
  market_depth: new Set(),
  transaction: new Set(),
  update_balance: new Set(),
  order: new Set(),
  lever_trade: new Set(),
  lever_depth: new Set(),
  lever_deals: new Set(),
  lever_mark: new Set(),
  lever_kline: new Set(),
  closed_microorder: new Set(),
  deposit: new Set(),
  withdrawal: new Set(),
  fiat_deal: new Set(),
  notice: new Set(),
  support: new Set(),
  trail_head: new Set(),
  trail_live: new Set(),
  projectLaunched: new Set(),
  rules: new Set(),
  news: new Set(),
  banner: new Set(),
  '999': new Set(),
}

const privateOrder = createPrivateOrder({
  fetchAfter: (after) => readApi('user/events', after ? { after } : {}).catch(() => undefined),
  apply: (event) => dispatch(event.event, event.body),
  refresh: () => void queryClient.invalidateQueries({ queryKey: [PRIVATE] }),
})

const receive = createFrameQueue<Arrival>((arrivals) => {
  for (const arrival of arrivals) {
    if (isPrivate(arrival)) void privateOrder.receive(arrival)
    else dispatch(arrival.event, arrival.body)
  }
})

/**
 * Subscribes to an event. Handlers run at most once per animation frame; private events arrive in order. Returns the
 * unsubscribe function.
 */
export function listen<Name extends EventName>(event: Name, handler: Handler<Name>): () => void {
  handlers[event].add(handler)
  return () => handlers[event].delete(handler)
}

/** An event that says that something has changed. Signals have no numbers. */
export type Signal = 'deposit' | 'withdrawal' | 'fiat_deal' | 'notice' | 'support' | 'news' | 'banner'

/**
 * Subscribes to a signal. Those sent while the socket was not connected are lost: after each further connection, or sign-in
 * of the customer, `handler` runs without a body. Returns the unsubscribe function.
 */
export function listenToSignal<Name extends Signal>(
  signal: Name,
  handler: (body: Body<Name> | undefined) => void,
): () => void {
  const readAgain = () => handler(undefined)
  const stops = [listen(signal, handler)]
  if (signal === 'news' || signal === 'banner') stops.push(onConnect((again) => again && readAgain()))
  else {
    signedInAgain.add(readAgain)
    stops.push(() => signedInAgain.delete(readAgain))
  }
  return () => {
    for (const stop of stops) stop()
  }
}

/** Joins a public stream; it stays open while it has subscribers. Returns the unsubscribe function. */
export function subscribe(channel: Channel): () => void {
  const key = JSON.stringify(channel)
  const known = channels.get(key) ?? { channel, users: 0 }
  known.users += 1
  channels.set(key, known)
  if (known.users === 1 && socket?.connected) socket.emit('subscribe', channel)
  let isActive = true
  return () => {
    if (!isActive) return
    isActive = false
    known.users -= 1
    if (known.users > 0) return
    channels.delete(key)
    if (socket?.connected) socket.emit('unsubscribe', channel)
  }
}

/**
 * Runs `handler` after each connection, once the streams are joined; `again` is true from the second one on. Returns
 * the unsubscribe function.
 */
export function onConnect(handler: (again: boolean) => void): () => void {
  connected.add(handler)
  return () => connected.delete(handler)
}

/** Opens the connection. The socket library is a chunk of its own. */
export async function startSocket(): Promise<void> {
  if (socket) return
  watch.connected(false)
  const { io } = await loadWhenReachable(() => import('socket.io-client'))
  let again = false
  socket = io({
    ...SOCKET_OPTIONS,
    auth: (send) => send({ lang: useSession.getState().language }),
  })
  preferPolling(socket, schedule)
  window.addEventListener('online', () => {
    if (socket && !socket.connected) socket.disconnect().connect()
  })
  socket.on('connect', () => {
    useConnection.setState({ state: 'live' })
    watch.connected(true)
    logIn()
    for (const { channel } of channels.values()) socket?.emit('subscribe', channel)
    for (const handler of connected) handler(again)
    again = true
  })
  socket.on('disconnect', (reason) => {
    useConnection.setState({ state: 'lost' })
    watch.connected(false)
    // The library reconnects by itself, except after a disconnect by the server.
    if (reason === 'io server disconnect') setTimeout(() => socket?.connect(), RECONNECT_MS)
  })
  socket.on('connect_error', () => useConnection.setState({ state: 'lost' }))
  for (const event of Object.keys(handlers) as EventName[]) {
    socket.on(event, (body: Arrival['body']) => receive({ event, body } as Arrival))
  }
  useSession.subscribe((now, before) => {
    // The server sends texts in the language that the socket was opened with.
    if (now.language !== before.language) socket?.disconnect().connect()
    if (now.token === before.token) return
    privateOrder.reset()
    // The server releases a socket's session only when the socket closes.
    if (before.token) socket?.disconnect().connect()
    else if (socket?.connected) logIn()
  })
}

function logIn(): void {
  const { token } = useSession.getState()
  if (!token) return
  socket?.emit('login', { token }, (answer: Envelope<unknown>) => {
    if (useSession.getState().token !== token) return
    if (answer.type === 'ok') {
      void privateOrder.begin()
      if (signedInWith === token) for (const handler of signedInAgain) handler()
      signedInWith = token
    } else if (answer.type === '999') endSession(answer.message)
  })
}

/** Returns whether an event belongs to the customer's numbered sequence. */
function isPrivate(arrival: Arrival): arrival is Extract<Arrival, PrivateEvent> {
  return (
    arrival.event === 'order' ||
    arrival.event === 'lever_trade' ||
    arrival.event === 'closed_microorder' ||
    arrival.event === 'update_balance'
  )
}

function dispatch<Name extends EventName>(event: Name, body: Body<Name>): void {
  for (const handler of handlers[event]) handler(body)
}

for (const event of ['daymarket', 'lever_mark'] as const) listen(event, recordPrice)

listen('999', ({ message }) => {
  if (useSession.getState().token) endSession(message)
})
