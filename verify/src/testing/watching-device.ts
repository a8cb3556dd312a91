import {
  type Finding,
  Keeper,
  type KeepStore,
  type KeptKind,
  type ListedOption,
  type ListedOptions,
  type SentPurchase,
} from '@halyard/receipt/keeping'
import {
  ENTRY_DELAY_MS,
  judgeEvidence,
  type ListedKey,
  type LiveHead,
  parseEvidence,
  type PurchaseRequest,
  type Receipt,
  type Ticket,
} from '@halyard/receipt'
import { openExchange, type TestExchange } from './dishonest-exchange.ts'
import { nodeCrypto } from '../verify-with-node.ts'

export const START = 1_800_000_000_000
export const ACCEPTED_AT = START + 1_250
export const DELIVERY_AT = ACCEPTED_AT + ENTRY_DELAY_MS + 30_000

export const rising = (at: number) => 640_000 + Math.floor((at - START) / 1_000)
export const falling = (at: number) => 640_000 - Math.floor((at - START) / 1_000)

/** The exchange of a test as the app sees it: what its calls return now. */
interface Wire {
  keys: readonly ListedKey[]
  current: string
  lives: LiveHead[]
  receipt: Receipt | null
  /** How the exchange lists the customer's options, and the payouts that its ledger credits. */
  options: readonly ListedOption[]
  more: boolean
  /** Returns a page of the list; without it every page is `options` and `more`. */
  page?: (page: number) => ListedOptions | Promise<ListedOptions>
  credits: readonly string[]
  now: number
}

export function listed(
  publicKey: string,
  more: Partial<ListedKey> = {},
): ListedKey & { readonly key_id: string } {
  const key = { public_key: publicKey, from: START - 1_000, until: null, hand_over: null, revocation: null }
  return { key_id: '0'.repeat(16), ...key, ...more }
}

/** A store that keeps nothing and fails, as a browser's does in a private window. */
export const CLOSED: KeepStore = {
  read: () => Promise.reject(new Error('closed')),
  write: () => Promise.reject(new Error('closed')),
  remove: () => Promise.reject(new Error('closed')),
}

/** A store in memory. */
export function openStore(): KeepStore {
  const records = new Map<string, unknown>()
  return {
    read: async (kind) =>
      Array.from(records).flatMap(([key, record]) => (key.startsWith(`${kind} `) ? [record as never] : [])),
    write: async (kind, record) => void records.set(`${kind} ${record.id}`, structuredClone(record)),
    remove: async (kind: KeptKind, id) => void records.delete(`${kind} ${id}`),
  }
}

/** A device with the app's keeper. */
export interface Device {
  readonly keeper: Keeper
  readonly wire: Wire
}

/** Opens the app's keeper on a device that has seen the exchange's key before. */
export async function openDevice(
  exchange: TestExchange,
  store: KeepStore = openStore(),
  fingerprints: readonly string[] = [],
): Promise<Device> {
  const keys = [listed(exchange.publicKey)]
  const wire: Wire = {
    keys,
    current: exchange.publicKey,
    lives: [],
    receipt: null,
    options: [],
    more: false,
    credits: [],
    now: START,
  }
  const keeper = new Keeper({
    account: '1001',
    crypto: nodeCrypto,
    store,
    fingerprints,
    now: () => wire.now,
    readKeys: async () => ({
      public_key: wire.current,
      keys: wire.keys.map((key) => ({ first_used_at: key.from, ...key })),
    }),
    readLive: async ({ from_seq, from }) =>
      from_seq === undefined && from === undefined
        ? wire.lives.slice(-10)
        : wire.lives
            .filter(({ seq, signed_at }) => seq >= (from_seq ?? 0) && signed_at >= (from ?? 0))
            .slice(0, 100),
    readReceipt: async () => wire.receipt,
    readOptions: async (page) => wire.page?.(page) ?? { list: wire.options, more: wire.more },
    readCredits: async () => wire.credits,
    onChange: () => undefined,
  })
  await keeper.open()
  return { keeper, wire }
}

/** Returns the request of a customer who got this ticket honestly. */
export function requestOf({ rules, option }: Ticket): PurchaseRequest {
  const { nonce, client_at, good_until, match_id, market, price_decimals, type, seconds } = option
  const { currency_id, currency, currency_decimals, stake, payout_ppm } = option
  const sold = { match_id, market, price_decimals, type, seconds }
  return {
    rules,
    nonce,
    client_at,
    good_until,
    ...sold,
    currency_id,
    currency,
    currency_decimals,
    stake,
    payout_ppm,
  }
}

/** A purchase that was sent 40 ms before it was accepted and answered 60 ms after it. */
export function purchaseOf(ticket: Ticket, change: Partial<PurchaseRequest> = {}): SentPurchase {
  const at = ticket.option.accepted_at
  return { request: { ...requestOf(ticket), ...change }, sentAt: at - 40, answeredAt: at + 60 }
}

/** Records a price of both markets every 500 ms, signs it, and pushes it to the device. */
export async function run(
  exchange: TestExchange,
  { keeper, wire }: Device,
  [from, to]: readonly [from: number, to: number],
  { priceAt = rising, lateMs = 80 }: { readonly priceAt?: typeof rising; readonly lateMs?: number } = {},
): Promise<LiveHead> {
  for (let at = from; at <= to; at += 500) {
    exchange.tick(1, at, priceAt(at))
    exchange.tick(2, at + 100, 5_000)
    const head = exchange.signLive(at + 150)
    wire.lives.push(head)
    wire.now = at + lateMs
    await keeper.takeHead(head, wire.now)
  }
  return wire.lives.at(-1) as LiveHead
}

/** A purchase and the live heads up to a second after delivery, all kept by the device. */
export async function buyAndRun(exchange = openExchange(), store?: KeepStore) {
  const device = await openDevice(exchange, store)
  await run(exchange, device, [START, START + 1_000])
  const ticket = exchange.sell(ACCEPTED_AT)
  if (await device.keeper.checkTicket(purchaseOf(ticket), ticket)) throw new Error('the ticket is not right')
  const end = await run(exchange, device, [START + 1_500, DELIVERY_AT + 1_000])
  return { exchange, device, ticket, end }
}

export async function settle(
  { keeper, wire }: Device,
  ticket: Ticket,
  receipt: Receipt | null,
): Promise<void> {
  wire.receipt = receipt
  await keeper.settle(ticket.option.nonce)
}

/** Returns the findings of a device, in order. */
export const findingsOf = ({ keeper }: Device): readonly Finding[] =>
  Array.from(keeper.state.findings.values())

/** Has a third party judge the file of a finding, with nothing but the exchange's key. */
export async function provenBy(
  finding: Finding | undefined,
  exchange: TestExchange,
): Promise<string | undefined> {
  const file = JSON.stringify(finding?.file, undefined, 2)
  const evidence = parseEvidence(file)
  return evidence && judgeEvidence(evidence, nodeCrypto, [exchange.publicKey])
}
