import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CallPath,
  type Client,
  createClient,
  type RequestOf,
  type ResponseOf,
  type SignedIn,
} from '@halyard/api/client'
import { type Finding, Keeper, type KeepStore, type KeptOption } from '@halyard/receipt/keeping'
import { OPTION_RULES, type PurchaseRequest } from '@halyard/receipt'
import { io, type Socket } from 'socket.io-client'
import { nodeCrypto } from '../../../verify/src/verify-with-node.ts'

const PAGE = 100
const RETRY_MS = 250
const GOOD_FOR_MS = 15_000
const TYPES = { call: 1, put: 2 } as const
/** The market that is traded, and the currency of the stakes. */
const BTC_USDT = {
  match_id: 1,
  market: 'BTC/USDT',
  price_decimals: 1,
  currency_id: 3,
  currency: 'USDT',
  currency_decimals: 6,
} as const
/** The waits for a receipt in milliseconds, as in the app. */
const WAITS_MS = [1_000, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const

interface DeviceOptions {
  readonly server: string
  readonly session: SignedIn
  /** How far the device's clock is ahead, in milliseconds; negative if it is behind. */
  readonly clockOffMs: number
}

/** An order of a device: direction and duration in seconds. */
export interface Order {
  readonly type: keyof typeof TYPES
  readonly seconds: number
  readonly stake: string
}

/**
 * A customer's device without a browser: the keeper of the app with a clock that may be wrong, a connection that can be
 * lost, and a socket for live heads. It sends and repeats orders, and waits for receipts, as the app does.
 */
export class Device {
  readonly keeper: Keeper
  readonly #client: Client
  readonly #socket: Socket
  readonly #clockOffMs: number
  readonly #settling = new Set<string>()
  #aheadMs: number | undefined
  #isOnline = true

  constructor({ server, session, clockOffMs }: DeviceOptions) {
    this.#clockOffMs = clockOffMs
    this.#client = createClient({
      server,
      fetch: (url, init) => this.#fetch(url, init),
      language: () => 'en',
      token: () => session.token,
    })
    this.keeper = new Keeper({
      account: session.user.account_number,
      crypto: nodeCrypto,
      store: openStore(),
      fingerprints: [],
      now: () => this.now(),
      readKeys: () => this.#read('trail/key', {}),
      readLive: async (start) => (await this.#read('trail/live', { limit: PAGE, ...start })).list,
      readReceipt: async (id) => (await this.#read('microtrade/receipt', { id })).receipt,
      readOptions: (page) => this.#read('microtrade/lists', { page, limit: PAGE }),
      readCredits: async (asked) => {
        const wins = { type: 'option', reason: 'option_payout', limit: PAGE } as const
        const { list, more } = await this.#read('wallet/legal_log', { ...wins, ...asked })
        if (more) throw new Error('not all payouts')
        return list.map(({ available }) => available)
      },
      onChange: () => undefined,
    })
    this.#socket = io(server, { path: '/wss', transports: ['websocket'], reconnectionDelayMax: 1_000 })
    this.#socket.on('connect', () => {
      this.#socket.emit('subscribe', { channel: 'trail_live' })
      void this.keeper.fill()
    })
    this.#socket.on('trail_live', (head) => {
      void this.keeper.takeHead(head, this.now())
      for (const { id } of this.keeper.due()) void this.#settle(id)
    })
  }

  /** Returns the estimated time of the server, as the app does: the largest difference observed is the best. */
  now(): number {
    return this.#ownTime() + (this.#aheadMs ?? 0)
  }

  /** Buys an option, and repeats an order without an answer. Returns whether it was bought. */
  async buy({ type, seconds, stake }: Order): Promise<boolean> {
    await this.keeper.look()
    const sentAt = this.now()
    const sold = await this.#terms(seconds)
    if (!sold) return false
    const nonce = randomBytes(16).toString('hex')
    const asked = { nonce, client_at: this.#ownTime(), good_until: sentAt + GOOD_FOR_MS }
    const request: PurchaseRequest = {
      ...asked,
      ...sold,
      rules: OPTION_RULES[2],
      type,
      stake: `${stake}${'0'.repeat(sold.currency_decimals)}`,
    }
    const { match_id, currency_id } = sold
    const body = { ...asked, match_id, currency_id, seconds, type: TYPES[type], number: stake }
    const { answer, isRepeated } = await this.#sendOnce(body)
    const sent = { request, sentAt, answeredAt: this.now(), isRepeated }
    if (answer.type === 'ok') {
      await this.keeper.checkTicket(sent, answer.message.ticket)
      void this.keeper.fill()
      return true
    }
    if (answer.type === 'error' && answer.refusal) await this.keeper.checkRefusal(sent, answer.refusal)
    return false
  }

  /** Loses the connection for some time. */
  async goOffline(forMs: number): Promise<void> {
    this.#isOnline = false
    this.#socket.disconnect()
    await sleep(forMs)
    this.#isOnline = true
    this.#socket.connect()
  }

  /** Settles what has ended, and compares everything that is kept with the exchange once more. */
  async finish(): Promise<void> {
    await Promise.all(this.keeper.due().map(({ id }) => this.#settle(id)))
    await this.keeper.recheck()
    await this.keeper.compare()
  }

  get options(): readonly KeptOption[] {
    return Array.from(this.keeper.state.options.values())
  }

  get findings(): readonly Finding[] {
    return Array.from(this.keeper.state.findings.values())
  }

  close(): void {
    this.#socket.disconnect()
  }

  async #settle(id: string): Promise<void> {
    if (this.#settling.has(id)) return
    this.#settling.add(id)
    for (const ms of WAITS_MS) {
      const isSettled = await this.keeper.settle(id)
      void this.keeper.compare()
      if (isSettled) {
        void this.keeper.recheck()
        break
      }
      await sleep(ms)
    }
    this.#settling.delete(id)
  }

  async #terms(seconds: number) {
    const { list } = await this.#read('microtrade/seconds', { match_id: 1 }).catch(() => ({ list: [] }))
    const offered = list.find((one) => one.seconds === seconds)
    return offered && { ...BTC_USDT, seconds, payout_ppm: offered.payout_ppm }
  }

  async #sendOnce(body: RequestOf<'microtrade/submit'>) {
    const idempotencyKey = randomUUID()
    for (let isRepeated = false; ; isRepeated = true) {
      const answer = await this.#client('microtrade/submit', body, { idempotencyKey }).catch(() => undefined)
      if (answer) return { answer, isRepeated }
      await sleep(RETRY_MS)
    }
  }

  async #read<Path extends CallPath>(path: Path, request: RequestOf<Path>): Promise<ResponseOf<Path>> {
    const answer = await this.#client(path, request)
    if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.message
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    if (!this.#isOnline) throw new Error('offline')
    const response = await fetch(url, init)
    const at = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(at)) this.#aheadMs = Math.max(this.#aheadMs ?? -Infinity, at - this.#ownTime())
    return response
  }

  #ownTime(): number {
    return Date.now() + this.#clockOffMs
  }
}

/** A store in memory. */
function openStore(): KeepStore {
  const records = new Map<string, unknown>()
  return {
    read: async (kind) =>
      Array.from(records).flatMap(([key, record]) => (key.startsWith(`${kind} `) ? [record as never] : [])),
    write: async (kind, record) => void records.set(`${kind} ${record.id}`, structuredClone(record)),
    remove: async (kind, id) => void records.delete(`${kind} ${id}`),
  }
}
