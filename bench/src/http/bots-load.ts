import { once } from 'node:events'
import { type BotOrder, byApp, byKey, signerOf, type Way } from './bot-ways.ts'
import type { BenchKey } from './http-halyard.ts'

/** Runs bots in a separate process, so that their work is not the server's. Each waits for the answer before its next request. */

export interface BotsRequest {
  readonly port: number
  /** One bot each: by the session of the app or by the key, of which the latter also listens to its own events. */
  readonly bots: readonly (string | BenchKey)[]
  readonly ordersEach: number
}

/** Times are milliseconds from sending an order. */
export interface BotsResult {
  readonly perSecond: number
  /** To the answer of the call. */
  readonly answers: readonly number[]
  /** To the first execution report on the socket; empty for bots of the app. */
  readonly reports: readonly number[]
}

const TIME_MAX_MS = 240_000

process.on('message', (order: BotsRequest) => void run(order).catch(fail))

function fail(error: unknown): never {
  process.stderr.write(`${String(error)}\n`)
  return process.exit(1)
}

async function run({ port, bots, ordersEach }: BotsRequest): Promise<void> {
  const deadline = setTimeout(() => fail(new Error('the bots timed out')), TIME_MAX_MS)
  const sentAt = new Map<string, number>()
  const [answers, reports]: [number[], number[]] = [[], []]
  const isReported = Promise.withResolvers<void>()
  const keys = bots.filter((bot) => typeof bot !== 'string')
  const report = (id: string): void => {
    const sent = sentAt.get(id)
    if (sent === undefined || !sentAt.delete(id)) return
    reports.push(performance.now() - sent)
    if (reports.length === keys.length * ordersEach) isReported.resolve()
  }
  const sockets = await Promise.all(keys.map((key) => listen(port, key, report)))
  const ways = bots.map((bot, nth) => {
    const from = `10.0.0.${nth + 1}`
    return typeof bot === 'string' ? byApp(port, from, bot) : byKey(port, from, bot)
  })
  const start = performance.now()
  await Promise.all(ways.map((way, nth) => trade(way, nth, ordersEach, { sentAt, answers })))
  const seconds = (performance.now() - start) / 1_000
  if (keys.length > 0) await isReported.promise
  for (const one of [...sockets, ...ways]) one.close()
  clearTimeout(deadline)
  process.send?.({ perSecond: (ways.length * ordersEach) / seconds, answers, reports } satisfies BotsResult)
}

interface Times {
  readonly sentAt: Map<string, number>
  readonly answers: number[]
}

async function trade(way: Way, bot: number, orders: number, { sentAt, answers }: Times): Promise<void> {
  for (let nth = 0; nth < orders; nth += 1) {
    const order = orderOf(bot, nth)
    const sent = performance.now()
    sentAt.set(order.id, sent)
    const named = await way.place(order)
    answers.push(performance.now() - sent)
    if (order.isPostOnly) await way.cancel(named)
  }
}

/** Three of four orders rest and are cancelled; with the fourth, half of the bots sell to the other half. */
function orderOf(bot: number, nth: number): BotOrder {
  const id = `bot-${bot}-${nth}`
  if (nth % 4 === 3) return { id, side: bot % 2 === 0 ? 'buy' : 'sell', price: '10000', isPostOnly: false }
  const isBid = nth % 2 === 0
  return { id, side: isBid ? 'buy' : 'sell', price: isBid ? '9990' : '10010', isPostOnly: true }
}

interface Message {
  readonly id?: number
  readonly status?: number
  readonly event?: { readonly e: string; readonly c: string }
}

/** Subscribes to the events of a key, and calls `report` with the client id of each execution report. */
async function listen(port: number, key: BenchKey, report: (id: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/binance/ws-api/v3`)
  await once(socket, 'open')
  const subscribed = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, status, event } = JSON.parse(String(data)) as Message
    if (event?.e === 'executionReport') report(event.c)
    else if (id === 1 && status === 200) subscribed.resolve()
    else if (id === 1) subscribed.reject(new Error(String(data)))
  })
  const payload = `apiKey=${key.key}&recvWindow=60000&timestamp=${Date.now()}`
  const signature = signerOf(key)(payload)
  const params = Object.fromEntries(new URLSearchParams(`${payload}&signature=${signature}`))
  const method = 'userDataStream.subscribe.signature'
  socket.send(JSON.stringify({ id: 1, method, params }))
  await subscribed.promise
  return socket
}
