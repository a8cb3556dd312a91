import type { Channel, Envelope, ServerEvents } from '@halyard/api/client'
import { io } from 'socket.io-client'
import { endSession, readApi } from '../calls/api.ts'
import { PRIVATE, queryClient } from '../calls/queries.ts'
import { useSession } from '../session/session.ts'
import { createFrameQueue } from './frame-queue.ts'
import { preferPolling } from './prefer-polling.ts'
import { createPrivateOrder, type PrivateEvent } from './private-order.ts'
import { schedule } from './schedule.ts'
import { SOCKET_OPTIONS } from './socket-options.ts'

/** An event of the socket. */
export type EventName = keyof ServerEvents
/** The body of an event. */
export type Body<Name extends EventName> = ServerEvents[Name]
/** An event that arrived, with its body. */
export type Arrival = { [Name in EventName]: { readonly event: Name; readonly body: Body<Name> } }[EventName]
/** Joins or leaves a public stream. */
export type SendStream = (act: 'subscribe' | 'unsubscribe', channel: Channel) => void

interface SocketListener {
  readonly dispatch: (arrival: Arrival) => void
  /** Runs after each connection; `again` is true from the second one on. */
  readonly onConnect: (again: boolean, send: SendStream) => void
  /** Runs when the connection is lost, and after each failure to connect. */
  readonly onLost: () => void
  /** Runs after each further sign-in of the same customer. */
  readonly onSignInAgain: () => void
}

const RECONNECT_MS = 1000

/** Opens the socket, and keeps it signed in as the session is. */
export function openSocket({ dispatch, onConnect, onLost, onSignInAgain }: SocketListener): void {
  const socket = io({
    ...SOCKET_OPTIONS,
    auth: (send) => send({ lang: useSession.getState().language }),
  })
  const privateOrder = createPrivateOrder({
    fetchAfter: (after) => readApi('user/events', after ? { after } : {}).catch(() => undefined),
    apply: dispatch,
    refresh: () => void queryClient.invalidateQueries({ queryKey: [PRIVATE] }),
  })
  const receive = createFrameQueue<Arrival>((arrivals) => {
    for (const arrival of arrivals) {
      if (isPrivate(arrival)) void privateOrder.receive(arrival)
      else dispatch(arrival)
    }
  })
  let signedInWith: string | undefined
  const logIn = () => {
    const { token } = useSession.getState()
    if (!token) return
    socket.emit('login', { token }, (answer: Envelope<unknown>) => {
      if (useSession.getState().token !== token) return
      if (answer.type === 'ok') {
        void privateOrder.begin()
        if (signedInWith === token) onSignInAgain()
        signedInWith = token
      } else if (answer.type === '999') endSession(answer.message)
    })
  }
  preferPolling(socket, schedule)
  window.addEventListener('online', () => {
    if (!socket.connected) socket.disconnect().connect()
  })
  let again = false
  socket.on('connect', () => {
    logIn()
    onConnect(again, (act, channel) => void socket.emit(act, channel))
    again = true
  })
  socket.on('disconnect', (reason) => {
    onLost()
    // The library reconnects by itself, except after a disconnect by the server.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), RECONNECT_MS)
  })
  socket.on('connect_error', onLost)
  socket.onAny((event: EventName, body: Arrival['body']) => receive({ event, body } as Arrival))
  useSession.subscribe((now, before) => {
    // The server sends texts in the language that the socket was opened with.
    if (now.language !== before.language) socket.disconnect().connect()
    if (now.token === before.token) return
    privateOrder.reset()
    // The server releases a socket's session only when the socket closes.
    if (before.token) socket.disconnect().connect()
    else if (socket.connected) logIn()
  })
}

/** Returns whether an event belongs to the customer's numbered sequence. */
function isPrivate(arrival: Arrival): arrival is Extract<Arrival, PrivateEvent> {
  return (
    arrival.event === 'order' ||
    arrival.event === 'stop_order' ||
    arrival.event === 'lever_trade' ||
    arrival.event === 'closed_microorder' ||
    arrival.event === 'update_balance'
  )
}
