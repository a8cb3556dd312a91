import { type Client, createClient } from '@halyard/api/client'
import { type Arrival, type Depth, openLiveDepth, runLiveSocket, SOCKET_OPTIONS } from '@halyard/h5/live'
import { io } from 'socket.io-client'
import { MARKET, PASSWORD } from '../exchange/customers.ts'
import { createView, type View } from './view.ts'

type Level = readonly [price: string, quantity: string]

/** A customer who watches their orders, a book and its trades by a socket, as the app does. */
export interface Watcher {
  readonly name: string
  readonly customerId: number
  readonly view: View
  /** The last private event before the watch. */
  readonly begin: number
  /** How long each lost connection took until the client had what it missed, in milliseconds. */
  readonly resumedMs: readonly number[]
  readonly book: () => Depth
  /** Reads the book at the server. */
  readonly readBook: () => Promise<{ bids: readonly Level[]; asks: readonly Level[] }>
  readonly close: () => void
}

/** Signs a customer in and opens a socket, from an address of its own. Resolves once it is signed in. */
export async function openWatcher(server: string, account: string, address: string): Promise<Watcher> {
  const headers = { 'x-forwarded-for': address }
  const { client, token, customerId } = await signIn(server, account, headers)
  const view = createView()
  const readBook = async () => {
    const answer = await client('currency/deal', { currency_id: MARKET.id, legal_id: MARKET.quoteId })
    if (answer.type !== 'ok') throw new Error(`the book could not be read: ${JSON.stringify(answer)}`)
    view.addTrades(answer.message.deals)
    return answer.message
  }
  let depth: Depth = { state: 'loading' }
  let [takeChange, restartBook]: [(change: never) => void, () => void] = [() => undefined, () => undefined]
  const closeBook = openLiveDepth(
    {
      read: readBook,
      join(take, restart) {
        ;[takeChange, restartBook] = [take, restart]
        return () => undefined
      },
    },
    (now) => (depth = now),
  )
  const socket = io(server, { ...SOCKET_OPTIONS, extraHeaders: headers, autoConnect: false, forceNew: true })
  const resumedMs: number[] = []
  const ready = Promise.withResolvers<number>()
  runLiveSocket(socket, {
    ...follow(client, { view, resumedMs, ready }),
    token: () => token,
    dispatch(arrival) {
      view.applies(arrival)
      if (arrival.event === 'market_depth') takeChange(arrival.body as never)
    },
    onConnect(_again, send) {
      view.connected()
      for (const channel of ['market_depth', 'transaction'] as const)
        send('subscribe', { channel, match_id: MARKET.id })
      restartBook()
    },
  })
  socket.connect()
  const begin = await ready.promise
  const close = (): void => {
    closeBook()
    socket.disconnect()
  }
  const name = `${account} at ${address}`
  return { name, customerId, view, begin, resumedMs, readBook, close, book: () => depth }
}

async function signIn(server: string, account: string, headers: Record<string, string>) {
  let token: string | undefined
  const client = createClient({
    server,
    language: () => 'en',
    token: () => token,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...(init.headers as object), ...headers } }),
  })
  const { type, message } = await client('user/login', { account, password: PASSWORD })
  if (type !== 'ok' || !('token' in message)) throw new Error(`${account}: ${JSON.stringify(message)}`)
  token = message.token
  return { client, token, customerId: message.user.id }
}

interface Following {
  readonly view: View
  readonly resumedMs: number[]
  /** Resolves with the last private event before the watch. */
  readonly ready: PromiseWithResolvers<number>
}

/** How private events are followed: each is shown to the view, and lost connections are timed until what was missed is there. */
function follow(client: Client, { view, resumedMs, ready }: Following) {
  let lostAt: number | undefined
  return {
    async fetchAfter(after: number | undefined) {
      const request = after === undefined ? {} : { after: String(after) }
      const answer = await client('user/events', request).catch(() => undefined)
      if (answer?.type !== 'ok') return undefined
      if (lostAt !== undefined) resumedMs.push(performance.now() - lostAt)
      lostAt = undefined
      ready.resolve(answer.message.last)
      return answer.message
    },
    refresh: () => view.refreshes(),
    queue: (deliver: (arrivals: readonly Arrival[]) => void) => (arrival: Arrival) => {
      view.arrives(arrival)
      deliver([arrival])
    },
    onLost: () => void (lostAt ??= performance.now()),
    onSignInAgain: () => undefined,
    onSessionEnded: (message: string) => ready.reject(new Error(message)),
  }
}
