import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient, type Envelope, type ServerEvents } from '@halyard/api/client'
import { io } from 'socket.io-client'
import { openJournal } from './journal.ts'

/**
 * The client process of the crash test: customers who place and cancel orders continuously, and who retry unanswered
 * requests with the same key. Arguments: the server URL and the journal file. Exits on SIGTERM, when every order has
 * its final response.
 */
const [server = '', journalPath = ''] = process.argv.slice(2)
const ACCOUNTS = ['demo@example.com', 'merchant@example.com']
const WORKERS_EACH = 8
const RETRY_MS = 50

const journal = openJournal(journalPath)
let stopping = false
process.on('SIGTERM', () => {
  stopping = true
})

await Promise.all(ACCOUNTS.map(actAs))

async function actAs(account: string): Promise<void> {
  const token = await signIn(account)
  const client = createClient({ server, language: () => 'en', token: () => token, timeoutMs: 10_000 })
  const socket = io(server, { path: '/wss', transports: ['websocket'], reconnectionDelayMax: 500 })
  socket.on('connect', () => socket.emit('login', { token }))
  const recordEvent = ({ seq, prev }: { seq: number; prev: number }): void =>
    journal.append({ kind: 'event', customer: account, seq, prev })
  socket.on('order', (event: ServerEvents['order']) => recordEvent(event))
  socket.on('update_balance', (event: ServerEvents['update_balance']) => recordEvent(event))
  await Promise.all(Array.from({ length: WORKERS_EACH }, () => trade(account, client)))
  socket.disconnect()
}

/** Signs in; a server that has just become ready may be busy. */
async function signIn(account: string): Promise<string> {
  const client = createClient({ server, language: () => 'en', token: () => undefined })
  for (;;) {
    const envelope = await client('user/login', { account, password: 'demo1234' }).catch(() => undefined)
    if (envelope?.type === 'ok' && 'token' in envelope.message) return envelope.message.token
    if (envelope && isFinal(envelope))
      throw new Error(`${account} could not sign in: ${JSON.stringify(envelope)}`)
    await sleep(RETRY_MS)
  }
}

async function trade(customer: string, client: Client): Promise<void> {
  const open: number[] = []
  while (!stopping) {
    const oldest = open.length > 20 ? open.shift() : undefined
    if (oldest !== undefined) await sendOnce(customer, client, 'coin/trade', { id: oldest })
    const price = await nearPrice(client)
    if (price === undefined) continue
    const call = Math.random() < 0.5 ? 'coin/trade/buy' : 'coin/trade/sell'
    const placed = await sendOnce(customer, client, call, {
      currency_id: 1,
      legal_id: 3,
      price,
      number: (0.0002 + Math.floor(Math.random() * 20) / 100_000).toFixed(5),
    })
    if (placed?.type === 'ok' && placed.message.status === 'waiting') open.push(placed.message.id)
  }
}

/** Returns a limit price within a tenth of a percent of the last price; `undefined` while the server is down. */
async function nearPrice(client: Client): Promise<string | undefined> {
  const envelope = await client('currency/deal', { legal_id: 3, currency_id: 1 }).catch(() => undefined)
  const best = envelope?.type === 'ok' ? envelope.message.bids[0]?.[0] : undefined
  if (best === undefined) {
    await sleep(RETRY_MS)
    return undefined
  }
  return (Number(best) * (1 + (Math.random() - 0.5) / 500)).toFixed(1)
}

type TradingCall = 'coin/trade' | 'coin/trade/buy' | 'coin/trade/sell'

/** Retries until a final response, with the same key, so that the request executes at most once. */
async function sendOnce<Path extends TradingCall>(
  customer: string,
  client: Client,
  call: Path,
  body: Parameters<typeof client<Path>>[1],
): Promise<Awaited<ReturnType<typeof client<Path>>>> {
  const key = randomUUID()
  journal.append({ kind: 'sent', key, customer, call, body: JSON.stringify(body) })
  for (;;) {
    const envelope = await client(call, body, { idempotencyKey: key }).catch(() => undefined)
    if (envelope && isFinal(envelope)) {
      journal.append({ kind: 'response', key, response: JSON.stringify(envelope) })
      return envelope
    }
    await sleep(RETRY_MS)
  }
}

/** Tells whether repeating the request could not change the response. */
function isFinal(envelope: Envelope<unknown>): boolean {
  return !(envelope.type === 'error' && ['busy', 'outcome_unknown', 'internal_error'].includes(envelope.code))
}
