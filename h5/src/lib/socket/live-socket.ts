import type { Channel, Envelope, ServerEvents } from '@halyard/api/client'
import type { Socket } from 'socket.io-client'
import { createPrivateOrder, type PrivateEvent, type PrivateOrderOptions } from './private-order.ts'

/** An event of the socket. */
export type EventName = keyof ServerEvents
/** The body of an event. */
export type Body<Name extends EventName> = ServerEvents[Name]
/** An event that arrived, with its body. */
export type Arrival = { [Name in EventName]: { readonly event: Name; readonly body: Body<Name> } }[EventName]
/** Joins or leaves a public stream. */
export type SendStream = (act: 'subscribe' | 'unsubscribe', channel: Channel) => void

export interface SocketListener {
  readonly dispatch: (arrival: Arrival) => void
  /** Runs after each connection; `again` is true from the second one on. */
  readonly onConnect: (again: boolean, send: SendStream) => void
  /** Runs when the connection is lost, and after each failure to connect. */
  readonly onLost: () => void
  /** Runs after each further sign-in of the same customer. */
  readonly onSignInAgain: () => void
}

interface LiveSocketParts extends SocketListener, Omit<PrivateOrderOptions, 'apply'> {
  /** The session's token, if there is one. */
  readonly token: () => string | undefined
  /** Runs when the server no longer knows the session. */
  readonly onSessionEnded: (message: string) => void
  /** Delivers arrivals in order, at once or some at a time. */
  readonly queue: (deliver: (arrivals: readonly Arrival[]) => void) => (arrival: Arrival) => void
}

interface LiveSocket {
  readonly logIn: () => void
  /** Discards what belongs to the customer, for another one. */
  readonly reset: () => void
}

const RECONNECT_MS = 1000

/** Keeps a socket connected and signed in, and dispatches its events: private ones in sequence, each once. */
export function runLiveSocket(socket: Socket, parts: LiveSocketParts): LiveSocket {
  const { dispatch, onConnect, onLost, onSignInAgain, token: currentToken, onSessionEnded } = parts
  const privateOrder = createPrivateOrder({ ...parts, apply: dispatch })
  const receive = parts.queue((arrivals) => {
    for (const arrival of arrivals) {
      if (isPrivate(arrival)) void privateOrder.receive(arrival)
      else dispatch(arrival)
    }
  })
  let signedInWith: string | undefined
  const logIn = () => {
    const token = currentToken()
    if (!token) return
    socket.emit('login', { token }, (answer: Envelope<unknown>) => {
      if (currentToken() !== token) return
      if (answer.type === 'ok') {
        void privateOrder.begin()
        if (signedInWith === token) onSignInAgain()
        signedInWith = token
      } else if (answer.type === '999') onSessionEnded(answer.message)
    })
  }
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
  return { logIn, reset: privateOrder.reset }
}

/** Returns whether an event belongs to the customer's numbered sequence. */
export function isPrivate(arrival: Arrival): arrival is Extract<Arrival, PrivateEvent> {
  return (
    arrival.event === 'order' ||
    arrival.event === 'stop_order' ||
    arrival.event === 'lever_trade' ||
    arrival.event === 'closed_microorder' ||
    arrival.event === 'update_balance'
  )
}
