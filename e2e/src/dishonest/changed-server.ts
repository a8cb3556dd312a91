import { createClient, type MicroOrder, type ResponseOf, type SignedIn } from '@halyard/api/client'
import type { LiveHead, Receipt, TicketReceipt } from '@halyard/receipt'
import type { Page, Route } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataOf } from '../product/data-of.ts'
import { ticketReceipt } from './sign-again.ts'

type Submitted = ResponseOf<'microtrade/submit'>

/** How the server that a page sees differs from the true one, which it stands in front of. */
export interface Changes {
  /** Returns the live head that the page receives instead of a true one; undefined if it receives none. */
  readonly head?: (head: LiveHead) => LiveHead | undefined
  /** Returns the live heads that `trail/live` answers with, given the true ones. */
  readonly lives?: (list: readonly LiveHead[], query: URLSearchParams) => readonly LiveHead[]
  /** Returns the receipt that the page receives; null if there is none yet. */
  readonly receipt?: (receipt: TicketReceipt) => Promise<Receipt | null> | Receipt | null
  /** Returns how an option is listed; undefined if it is not. */
  readonly row?: (row: MicroOrder) => Promise<MicroOrder | undefined> | MicroOrder | undefined
  /** Passes an order on, and answers it. */
  readonly submit?: (order: HeldOrder) => Promise<void>
}

/** An order of the page, which the changed server holds. */
export interface HeldOrder {
  /** Passes it on, and returns the true answer. Rejects with a `RefusedOrder` if the true server refuses it. */
  readonly passOn: () => Promise<Submitted>
  readonly answer: (answer: unknown) => Promise<void>
}

/** A changed server in front of the true one, for one page. */
export interface ChangedServer {
  /** Changes its behaviour from now on. */
  change: (changes: Changes) => void
  /** The answer of the true server to the page's order. Rejects with a `RefusedOrder` if it was refused. */
  readonly bought: () => Promise<Submitted>
  /** Returns the true answer to a call without a session. */
  readonly read: <Data>(path: string) => Promise<Data>
  /** Returns the true receipt of an option, once there is one. */
  readonly trueReceipt: (id: number) => Promise<TicketReceipt>
}

/** Puts a server that cheats between a page and the true server: every call and every message of the socket passes it. */
export async function changeServer(
  page: Page,
  url: string,
  { token }: Pick<SignedIn, 'token'>,
): Promise<ChangedServer> {
  let changes: Changes = {}
  const ready = Promise.withResolvers<Submitted>()
  const read = async <Data>(path: string) => {
    const response = await fetch(`${url}/api/${path}`)
    return dataOf((await response.json()) as { readonly type: 'ok'; readonly message: Data })
  }
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  const trueReceipt = (id: number) =>
    waitFor(`the receipt of option ${id}`, async () => {
      const { receipt } = dataOf(await call('microtrade/receipt', { id }))
      return receipt ? ticketReceipt(receipt) : undefined
    })
  await changeAnswer<ResponseOf<'trail/live'>>(page, '**/api/trail/live?*', (answer, query) => {
    const list = changes.lives
      ? changes.lives(answer.list, query)
      : answer.list.flatMap((head) => (changes.head ? (changes.head(head) ?? []) : [head]))
    return { ...answer, list: [...list] }
  })
  await changeAnswer<ResponseOf<'microtrade/receipt'>>(
    page,
    '**/api/microtrade/receipt?*',
    async (answer) => {
      if (!answer.receipt || !changes.receipt) return answer
      const receipt = await changes.receipt(ticketReceipt(answer.receipt))
      return receipt ? { ...answer, receipt } : { receipt: null, ready_at: Date.now() + 1_000 }
    },
  )
  await changeAnswer<ResponseOf<'microtrade/lists'>>(page, '**/api/microtrade/lists*', async (answer) => {
    const { row } = changes
    const rows = row ? await Promise.all(answer.list.map(async (one) => row(one))) : answer.list
    return { ...answer, list: rows.flatMap((shown) => shown ?? []) }
  })
  await page.route('**/api/microtrade/submit', async (route) => {
    try {
      await (changes.submit ?? passUnchanged)({
        passOn: async () => {
          const message = await passOn(route)
          ready.resolve(message)
          return message
        },
        answer: (json) => route.fulfill({ json }),
      })
    } catch (error) {
      ready.reject(error)
    }
  })
  ready.promise.catch(ignore)
  await changeSocket(page, () => changes)
  return { change: (next) => void (changes = next), bought: () => ready.promise, read, trueReceipt }
}

const passUnchanged = async ({ passOn, answer }: HeldOrder) => answer({ type: 'ok', message: await passOn() })

/** An order that the true server refused. */
export class RefusedOrder extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the order was refused: ${code}`)
    this.code = code
  }
}

/** Passes an order on, and returns the true answer. Answers a refusal as it is, and throws it as a `RefusedOrder`. */
async function passOn(route: Route): Promise<Submitted> {
  const response = await route.fetch()
  const answer = (await response.json()) as SubmitAnswer
  if (answer.type === 'ok') return answer.message
  await route.fulfill({ response })
  throw new RefusedOrder(answer.code)
}

type SubmitAnswer =
  | { readonly type: 'ok'; readonly message: Submitted }
  | { readonly type: 'error'; readonly code: string }

/** The duration of an option, and as long again for a busy machine; many pages share the limit of requests. */
const WAIT_MS = 90_000
const ASK_EVERY_MS = 1_000

async function waitFor<Result>(what: string, read: () => Promise<Result | undefined>): Promise<Result> {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await sleep(ASK_EVERY_MS)) {
    const found = await read()
    if (found !== undefined) return found
  }
  throw new Error(`${what}: not within ${WAIT_MS / 1_000} s`)
}

async function changeAnswer<Data>(
  page: Page,
  path: string,
  change: (answer: Data, query: URLSearchParams) => Promise<Data> | Data,
): Promise<void> {
  await page.route(path, async (route) => {
    try {
      const response = await route.fetch()
      const envelope = (await response.json()) as { readonly type: string; readonly message: Data }
      if (envelope.type !== 'ok') return await route.fulfill({ response })
      const message = await change(envelope.message, new URL(route.request().url()).searchParams)
      await route.fulfill({ response, json: { ...envelope, message } })
    } catch {
      // The page was closed, or the true server did not answer.
      await route.abort().catch(ignore)
    }
  })
}

const MESSAGE = /^(42(?:\/[^,[]*,)?\d*)(\[.*\])$/s

/** Changes live heads on the socket. Where the list is changed the events of closed options are dropped: the page fetches it. */
async function changeSocket(page: Page, changes: () => Changes): Promise<void> {
  await page.routeWebSocket(/\/wss\//, (route) => {
    route.connectToServer().onMessage((message) => {
      const [, start, body] = MESSAGE.exec(String(message)) ?? []
      const [event, data] = body ? (JSON.parse(body) as [string, unknown]) : []
      const { head, row } = changes()
      if (event === 'closed_microorder' && row) return
      if (event !== 'trail_live' || !head) return route.send(message)
      const changed = head(data as LiveHead)
      if (changed) route.send(`${start}${JSON.stringify([event, changed])}`)
    })
  })
}

/** Returns the true ticks of a market from a number on, and the hash before them. */
export function ticksFrom({ read }: ChangedServer, n: number) {
  return read<ResponseOf<'trail/ticks'>>(`trail/ticks?match_id=1&from_n=${n}&limit=1000`)
}

/** Returns the first true live head that is signed at a time or later. */
export async function headAfter({ read }: ChangedServer, from: number): Promise<LiveHead> {
  return waitFor('a live head', async () => {
    const { list } = await read<ResponseOf<'trail/live'>>(`trail/live?from=${from}&limit=1`)
    return list[0]
  })
}

function ignore(): void {}
