import type { DepthEvent, Envelope, ResponseOf } from '@halyard/contract/client'
import type { Page, WebSocketRoute } from '@playwright/test'

type Snapshot = ResponseOf<'currency/deal'>

interface Feed {
  /** Once the page has its snapshot and the first change has been sent. */
  readonly started: Promise<void>
  readonly sent: () => number
  readonly stop: () => void
}

/**
 * Puts a steady stream of book changes in place of the server's own, numbered on from the page's snapshot. Everything
 * else on the socket passes through.
 */
export async function feedBook(page: Page, updatesASecond: number): Promise<Feed> {
  let socket: WebSocketRoute | undefined
  let snapshot: Snapshot | undefined
  let sent = 0
  const { promise: started, resolve } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/wss\//, (route) => {
    socket = route
    const server = route.connectToServer()
    server.onMessage((message) => {
      if (!String(message).startsWith('42["market_depth"')) route.send(message)
    })
  })
  await page.route('**/api/currency/deal*', async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as Envelope<Snapshot>
    if (envelope.type === 'ok') snapshot = envelope.message
    await route.fulfill({ response })
  })
  const timer = setInterval(() => {
    if (!socket || !snapshot) return
    snapshot = { ...snapshot, seq: snapshot.seq + 1 }
    socket.send(`42${JSON.stringify(['market_depth', changeOf(snapshot)])}`)
    sent += 1
    resolve()
  }, 1000 / updatesASecond)
  return { started, sent: () => sent, stop: () => clearInterval(timer) }
}

/** New quantities on the best levels of both sides, other ones with each number. */
function changeOf({ match_id, seq, bids, asks }: Snapshot): DepthEvent {
  const changed = (levels: Snapshot['bids']) =>
    levels
      .slice(0, 9)
      .filter((_, at) => (at + seq) % 2 === 0)
      .map(([price], at): [string, string] => [price, `${1 + ((seq * 7 + at * 3) % 9)}`])
  return { match_id, prev: seq - 1, seq, bids: changed(bids), asks: changed(asks) }
}
