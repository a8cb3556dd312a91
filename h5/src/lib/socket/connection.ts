import type { Channel } from '@halyard/api/client'
import { create } from 'zustand'
import { endSession } from '../calls/api.ts'
import { loadWhenReachable } from '../calls/load-when-reachable.ts'
import { useSession } from '../session/session.ts'
import type { Arrival, Body, EventName, SendStream } from './live-socket.ts'
import { type Prices, watchPrices } from './price-watch.ts'
import { schedule } from './schedule.ts'

/** The state of the live connection. `waiting` only before the first connection. */
export const useConnection = create<{ readonly state: 'waiting' | 'live' | 'lost' }>(() => ({
  state: 'waiting',
}))

/** Whether the displayed prices are recent enough to trade on. */
export const usePrices = create<Prices>(() => ({ stale: false, asOf: 0 }))

const watch = watchPrices({ now: Date.now, schedule }, (prices) => usePrices.setState(prices))
/** Records that a price arrived, over the socket or by a call. */
export const recordPrice = watch.priceReceived
/** Records that the displayed prices are those of an earlier time, in epoch milliseconds. */
export const showOldPrices = watch.oldPricesShown

const handlers = new Map<EventName, Set<(body: never) => void>>()
const channels = new Map<string, { readonly channel: Channel; users: number }>()
const connected = new Set<(again: boolean) => void>()
const signedInAgain = new Set<() => void>()
/** Joins or leaves a stream; absent while there is no connection. */
let send: SendStream | undefined
let isStarted = false

/**
 * Subscribes to an event. Handlers run at most once per animation frame; private events arrive in order. Returns the
 * unsubscribe function.
 */
export function listen<Name extends EventName>(event: Name, handler: (body: Body<Name>) => void): () => void {
  const all = handlers.get(event) ?? new Set()
  handlers.set(event, all)
  all.add(handler)
  return () => all.delete(handler)
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
  if (known.users === 1) send?.('subscribe', channel)
  let isActive = true
  return () => {
    if (!isActive) return
    isActive = false
    known.users -= 1
    if (known.users > 0) return
    channels.delete(key)
    send?.('unsubscribe', channel)
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

/** Opens the connection. Its code, with the socket library, is loaded first. */
export async function startSocket(): Promise<void> {
  if (isStarted) return
  isStarted = true
  watch.connected(false)
  const { openSocket } = await loadWhenReachable(() => import('./open-socket.ts'))
  openSocket({
    dispatch,
    onConnect(again, sendStream) {
      useConnection.setState({ state: 'live' })
      watch.connected(true)
      send = sendStream
      for (const { channel } of channels.values()) send('subscribe', channel)
      for (const handler of connected) handler(again)
    },
    onLost() {
      send = undefined
      useConnection.setState(({ state }) => ({ state: state === 'waiting' ? state : 'lost' }))
      watch.connected(false)
    },
    onSignInAgain() {
      for (const handler of signedInAgain) handler()
    },
  })
}

function dispatch({ event, body }: Arrival): void {
  for (const handler of handlers.get(event) ?? []) handler(body as never)
}

for (const event of ['daymarket', 'lever_mark'] as const) listen(event, recordPrice)

listen('999', ({ message }) => {
  if (useSession.getState().token) endSession(message)
})
