import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '@halyard/api/client'
import { CUSTOMERS, MARKET, PASSWORD } from '../exchange/customers.ts'
import type { Witness } from './witness.ts'

const WORKERS_EACH = 4
/** The mean time between two orders of a worker. */
const EVERY_MS = 350
const RETRY_MS = 100
/** Longer than a node waits for the engine. */
const TIMEOUT_MS = 20_000
/** After these answers the outcome is open, or nothing has happened: the same key is sent again. */
const OPEN_CODES = ['busy', 'internal_error', 'outcome_unknown']
const OPEN_ORDERS_MAX = 10

/** Customers who place and cancel orders until they are stopped. */
export interface Traders {
  /** Lets every request come to its final answer. Nothing is sent until `resume`. */
  pause(): Promise<void>
  resume(): void
  stop(): Promise<void>
}

/** Signs in every customer and starts to trade at all nodes in turns. */
export async function startTraders(nodes: readonly string[], witness: Witness): Promise<Traders> {
  let isStopping = false
  /** Set while nothing is sent. */
  let gate: PromiseWithResolvers<void> | undefined
  const underWay = new Set<Promise<unknown>>()
  const clients = await Promise.all(CUSTOMERS.map((customer) => signIn(nodes, customer)))

  async function trade(customer: string, send: Send): Promise<void> {
    const open: number[] = []
    while (!isStopping) {
      await sleep(EVERY_MS * (0.5 + Math.random()))
      await gate?.promise
      if (isStopping) return
      const oldest = open.length > OPEN_ORDERS_MAX ? open.shift() : undefined
      const sent =
        oldest === undefined
          ? sendOnce(witness, customer, send, randomSide(), randomOrder())
          : sendOnce(witness, customer, send, 'coin/trade', { id: oldest })
      underWay.add(sent)
      const placed = await sent.finally(() => underWay.delete(sent))
      if (oldest === undefined && placed.type === 'ok' && placed.message.status === 'waiting')
        open.push(placed.message.id)
    }
  }

  function resume(): void {
    gate?.resolve()
    gate = undefined
  }

  const workers = clients.flatMap((send, n) =>
    Array.from({ length: WORKERS_EACH }, () => trade(CUSTOMERS[n] ?? '', send)),
  )
  return {
    async pause() {
      // Those who wait at a gate would never see another one.
      gate ??= Promise.withResolvers()
      while (underWay.size > 0) await Promise.all(underWay)
    },
    resume,
    async stop() {
      isStopping = true
      resume()
      await Promise.all(workers)
    },
  }
}

const CALLS = ['coin/trade', 'coin/trade/buy', 'coin/trade/sell'] as const
type TradingCall = (typeof CALLS)[number]
type Answer = Awaited<ReturnType<typeof sendTo<TradingCall>>>
type Send = (call: TradingCall, body: object, key: string) => Promise<Answer>

const sendTo = <Path extends TradingCall>(client: Client, call: Path, body: object, key: string) =>
  client(call, body as Parameters<typeof client<Path>>[1], { idempotencyKey: key })

/** Returns a function that sends a request to the next node each time, as a proxy in front of the nodes does. */
async function signIn(nodes: readonly string[], account: string): Promise<Send> {
  let token: string | undefined
  const clients = nodes.map((server) =>
    createClient({ server, language: () => 'en', token: () => token, timeoutMs: TIMEOUT_MS }),
  )
  let turn = Math.floor(Math.random() * clients.length)
  const next = (): Client => {
    turn = (turn + 1) % clients.length
    const client = clients[turn]
    if (!client) throw new Error('there is no node')
    return client
  }
  const answer = await next()('user/login', { account, password: PASSWORD })
  if (answer.type !== 'ok' || !('token' in answer.message))
    throw new Error(`${account} could not sign in: ${JSON.stringify(answer)}`)
  token = answer.message.token
  return (call, body, key) => sendTo(next(), call, body, key)
}

/** Repeats a request with its key until the answer is final, as an honest client does. */
async function sendOnce(
  witness: Witness,
  customer: string,
  send: Send,
  call: TradingCall,
  body: object,
): Promise<Answer> {
  const key = randomUUID()
  const request = witness.sends(key, customer, call, body)
  for (;;) {
    const answer = await send(call, body, key).catch(() => undefined)
    const code = codeOf(answer)
    if (answer && !OPEN_CODES.includes(code)) {
      witness.answers(request, code, answer)
      return answer
    }
    witness.fails(request, code)
    await sleep(RETRY_MS)
  }
}

function codeOf(answer: Answer | undefined): string {
  if (!answer) return 'no answer'
  return answer.type === 'error' ? answer.code : answer.type
}

function randomSide(): TradingCall {
  return Math.random() < 0.5 ? 'coin/trade/buy' : 'coin/trade/sell'
}

/** Returns a small order within a tenth of a percent of the index price. */
function randomOrder(): object {
  return {
    currency_id: MARKET.id,
    legal_id: MARKET.quoteId,
    price: (MARKET.price * (1 + (Math.random() - 0.5) / 500)).toFixed(1),
    number: (0.0002 + Math.floor(Math.random() * 20) / 100_000).toFixed(5),
  }
}
