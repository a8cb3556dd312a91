import type { DepthEvent, Envelope, ResponseOf } from '@halyard/api/client'
import { expect, type Page, type WebSocketRoute } from '@playwright/test'

type Snapshot = ResponseOf<'currency/deal'>

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
 * snapshot, so that the page does only the work of these changes. Responses and the protocol itself pass through.
 */
export async function mockBookUpdates(page: Page): Promise<Feed> {
  let socket: WebSocketRoute | undefined
  let snapshot: Snapshot | undefined
  let sent = 0
  let timer: ReturnType<typeof setInterval> | undefined
  await page.routeWebSocket(/\/wss\//, (route) => {
    socket = route
    const server = route.connectToServer()
    server.onMessage((message) => {
      if (!String(message).startsWith('42[')) route.send(message)
    })
  })
  await page.route('**/api/currency/deal*', async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as Envelope<Snapshot>
    if (envelope.type === 'ok') snapshot = envelope.message
    await route.fulfill({ response })
  })
  const send = () => {
    if (!socket || !snapshot) return
    snapshot = { ...snapshot, seq: snapshot.seq + 1 }
    socket.send(`42${JSON.stringify(['market_depth', changeOf(snapshot)])}`)
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
function changeOf({ match_id, seq, bids, asks }: Snapshot): DepthEvent {
  const changed = (levels: Snapshot['bids']) =>
    levels
      .slice(0, 9)
      .filter((_, at) => (at + seq) % 2 === 0)
      .map(([price], at): [string, string] => [price, `${1 + ((seq * 7 + at * 3) % 9)}`])
  return { match_id, prev: seq - 1, seq, bids: changed(bids), asks: changed(asks) }
}
