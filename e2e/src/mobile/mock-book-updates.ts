import type { DepthEvent, Envelope, LeverDepthEvent, ResponseOf } from '@halyard/api/client'
import { type APIResponse, expect, type Page, type WebSocketRoute } from '@playwright/test'

type Snapshot = ResponseOf<'currency/deal'> | ResponseOf<'lever/deal'>

/** The call that returns a product's book, and the event of its changes. */
const BOOKS = {
  spot: { call: 'currency/deal', event: 'market_depth' },
  perp: { call: 'lever/deal', event: 'lever_depth' },
} as const

interface Feed {
  /** Resolves when the page has connected and read its snapshot. */
  readonly ready: () => Promise<void>
  /** Sends one change. */
  readonly send: () => void
  /** Sends changes at a steady rate until `stop`. */
  readonly start: (updatesPerSecond: number) => void
  readonly sent: () => number
  readonly stop: () => void
}

/**
 * Replaces everything that the server publishes with the test's own book changes, numbered on from the page's
 * snapshot, so that the page does only the work of these changes. Other responses and the protocol itself pass through.
 */
export async function mockBookUpdates(page: Page, product: keyof typeof BOOKS): Promise<Feed> {
  const { call, event } = BOOKS[product]
  let socket: WebSocketRoute | undefined
  let snapshot: Snapshot | undefined
  let first: Promise<APIResponse> | undefined
  let sent = 0
  let timer: ReturnType<typeof setInterval> | undefined
  await page.routeWebSocket(/\/wss\//, (route) => {
    socket = route
    const server = route.connectToServer()
    server.onMessage((message) => {
      if (!String(message).startsWith('42[')) route.send(message)
    })
  })
  // The book is read once for each connection, and the trades are read from the same call. The server's own book goes on meanwhile: with
  // a later snapshot than that of the page, the numbers of the changes would not follow on it.
  await page.route(`**/api/${call}*`, async (route) => {
    first ??= route.fetch()
    const response = await first
    const envelope = (await response.json()) as Envelope<Snapshot>
    if (envelope.type === 'ok') snapshot ??= envelope.message
    else first = undefined
    await route.fulfill({ response, json: snapshot ? { ...envelope, message: snapshot } : envelope })
  })
  const send = () => {
    if (!socket || !snapshot) return
    snapshot = { ...snapshot, seq: snapshot.seq + 1 }
    socket.send(`42${JSON.stringify([event, changeOf(snapshot)])}`)
    sent += 1
  }
  const stop = () => clearInterval(timer)
  return {
    async ready() {
      await expect.poll(() => socket !== undefined && snapshot !== undefined, 'the book is open').toBe(true)
    },
    send,
    start: (updatesPerSecond) => {
      stop()
      timer = setInterval(send, 1000 / updatesPerSecond)
    },
    sent: () => sent,
    stop,
  }
}

/** Returns new quantities for the best levels of both sides, different for each sequence number. */
function changeOf(snapshot: Snapshot): DepthEvent | LeverDepthEvent {
  const { seq, bids, asks } = snapshot
  const changed = (levels: Snapshot['bids']) =>
    levels
      .slice(0, 9)
      .filter((_, at) => (at + seq) % 2 === 0)
      .map(([price], at): [string, string] => [price, `${1 + ((seq * 7 + at * 3) % 9)}`])
  const market =
    'contract' in snapshot ? { contract_id: snapshot.contract.contract_id } : { match_id: snapshot.match_id }
  return { ...market, prev: seq - 1, seq, bids: changed(bids), asks: changed(asks) }
}
