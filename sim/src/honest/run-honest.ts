import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SignedIn } from '@halyard/api/client'
import { type Finding, type KeptOption, markOf } from '@halyard/receipt/keeping'
import { startProduct } from '../crash/product.ts'
import { type DelayingProxy, openDelayingProxy } from './delaying-proxy.ts'
import { Device } from './device.ts'

/** The demo's customers from the start on; each has several devices. */
const ACCOUNTS = ['demo@example.com', 'merchant@example.com']
const HOUR_MS = 3_600_000
/** The longest delay of a connection in one direction, so that an answer takes up to 5 s longer. */
const DELAY_MAX_MS = 2_500
/** The longest time from the last delivery to the last receipt. */
const SETTLED_AFTER_MS = 150_000
const STAKE = '5'

export interface HonestPlan {
  readonly options: number
  readonly devices: number
  /** How often the server is killed while options run. */
  readonly kills: number
  /** The durations that are bought in turns, in seconds. */
  readonly seconds: readonly number[]
  /** The mean time between two orders of a device, in milliseconds. */
  readonly everyMs: number
  /** How long a device stays without a connection, in milliseconds. */
  readonly offlineMs: number
}

/** Figures of an honest exchange, as its customers saw it. */
export interface HonestReport {
  readonly orders: number
  readonly bought: number
  /** Options that were watched and right. */
  readonly green: number
  /** Options that are right by their own prices: answered late, not seen, or not found in the list. */
  readonly late: number
  readonly unseen: number
  readonly unlisted: number
  readonly unsettled: number
  /** Findings; none are expected. */
  readonly red: readonly Finding[]
  /** The options of each kind of device: all, and the green ones. */
  readonly devices: ReadonlyMap<string, readonly [all: number, green: number]>
}

/** Fault of a device or its connection. */
interface Trouble {
  readonly name: string
  readonly clockOffMs: number
  readonly delayed: boolean
  readonly offline: boolean
}

const TROUBLES: readonly Trouble[] = [
  { name: 'nothing wrong', clockOffMs: 0, delayed: false, offline: false },
  { name: 'clock an hour ahead', clockOffMs: HOUR_MS, delayed: false, offline: false },
  { name: 'offline at times', clockOffMs: 0, delayed: false, offline: true },
  { name: 'up to 5 s latency', clockOffMs: 0, delayed: true, offline: false },
  { name: 'clock an hour behind', clockOffMs: -HOUR_MS, delayed: false, offline: false },
  { name: 'clock an hour ahead, latency, offline', clockOffMs: HOUR_MS, delayed: true, offline: true },
]

interface Customer {
  readonly device: Device
  readonly trouble: Trouble
  orders: number
  bought: number
}

/**
 * Runs the product, and devices with the keeper of the app that buy options while the server is killed, connections are
 * slow or lost, and clocks are wrong. Everything that they find is a false alarm.
 */
export async function runHonest(plan: HonestPlan, log: (entry: string) => void): Promise<HonestReport> {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-honest-'))
  const product = await startProduct(join(folder, 'data'))
  const proxy = await openDelayingProxy(product.url, () => Math.random() * DELAY_MAX_MS)
  const customers: Customer[] = []
  const stop = async () => {
    for (const { device } of customers) device.close()
    proxy.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    customers.push(...(await openDevices(plan, product.url, proxy)))
    const each = Math.ceil(plan.options / customers.length)
    const isBuying = { now: true }
    const disturbing = disturb(plan, product, customers, isBuying, log)
    await Promise.all(customers.map((customer, index) => buyAll(customer, { plan, index, orders: each })))
    isBuying.now = false
    await disturbing
    log(`${customers.reduce((sum, { bought }) => sum + bought, 0)} options bought, waiting for receipts`)
    await waitForReceipts(customers)
    return reportOf(customers)
  } finally {
    await stop()
  }
}

async function openDevices(plan: HonestPlan, url: string, proxy: DelayingProxy): Promise<Customer[]> {
  const sessions = await Promise.all(ACCOUNTS.map((account) => signIn(url, account)))
  return Promise.all(
    Array.from({ length: plan.devices }, async (_, index) => {
      const trouble = TROUBLES[index % TROUBLES.length] as Trouble
      const { clockOffMs, delayed } = trouble
      const session = sessions[index % sessions.length] as SignedIn
      const device = new Device({ server: delayed ? proxy.url : url, session, clockOffMs })
      await device.keeper.open()
      return { device, trouble, orders: 0, bought: 0 }
    }),
  )
}

async function signIn(server: string, account: string): Promise<SignedIn> {
  const client = createClient({ server, language: () => 'en', token: () => undefined })
  const answer = await client('user/login', { account, password: 'demo1234' })
  if (answer.type === 'ok' && 'token' in answer.message) return answer.message
  throw new Error(`${account} could not sign in: ${JSON.stringify(answer)}`)
}

interface Buying {
  readonly plan: HonestPlan
  readonly index: number
  readonly orders: number
}

/** How many orders a device sends at most for each option: those sent while no price is live are refused. */
const ORDERS_EACH_MAX = 10

/** Buys options one after the other, up to the planned number. */
async function buyAll(customer: Customer, { plan, index, orders }: Buying): Promise<void> {
  await sleep((plan.everyMs * index) / plan.devices)
  while (customer.bought < orders && customer.orders < orders * ORDERS_EACH_MAX) {
    const seconds = plan.seconds[(customer.orders + index) % plan.seconds.length] ?? 30
    const type = (customer.orders + index) % 2 === 0 ? 'call' : 'put'
    customer.orders += 1
    if (await customer.device.buy({ type, seconds, stake: STAKE })) customer.bought += 1
    await sleep(plan.everyMs)
  }
}

/** Kills the server, and takes devices offline, spread over the time of buying. */
async function disturb(
  plan: HonestPlan,
  product: Awaited<ReturnType<typeof startProduct>>,
  customers: readonly Customer[],
  isBuying: { readonly now: boolean },
  log: (entry: string) => void,
): Promise<void> {
  const buyingMs = (plan.options / plan.devices) * plan.everyMs
  const offline = customers.filter(({ trouble }) => trouble.offline)
  const pauses = offline.map(async ({ device }, index) => {
    await sleep((buyingMs * (index + 1)) / (offline.length + 2))
    await device.goOffline(plan.offlineMs)
  })
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    await sleep(buyingMs / (plan.kills + 1))
    process.kill(product.pidOf('server'), 'SIGKILL')
    await product.ready()
    log(`kill ${kill}: ready again, ${isBuying.now ? 'buying goes on' : 'buying has ended'}`)
  }
  await Promise.all(pauses)
}

async function waitForReceipts(customers: readonly Customer[]): Promise<void> {
  const deliveries = customers.flatMap(({ device }) =>
    device.options.map(({ ticket }) => ticket.option.accepted_at + 1_000 * ticket.option.seconds),
  )
  const end = Math.max(...deliveries) + SETTLED_AFTER_MS
  const isWaiting = () => customers.some(({ device }) => device.options.some(({ settlement }) => !settlement))
  while (isWaiting() && Date.now() < end) await sleep(500)
  await Promise.all(customers.map(({ device }) => device.finish()))
}

function reportOf(customers: readonly Customer[]): HonestReport {
  const options = customers.flatMap(({ device }) => device.options)
  const count = (is: (option: KeptOption) => boolean) => options.filter(is).length
  const devices = new Map<string, [number, number]>()
  for (const { device, trouble } of customers) {
    const [all, green] = devices.get(trouble.name) ?? [0, 0]
    const own = device.options
    devices.set(trouble.name, [all + own.length, green + own.filter(isGreen).length])
  }
  return {
    orders: customers.reduce((sum, { orders }) => sum + orders, 0),
    bought: options.length,
    green: count(isGreen),
    late: count((option) => markOf(option) === 'late'),
    unseen: count((option) => markOf(option) === 'unseen'),
    unlisted: count((option) => markOf(option) === 'unlisted'),
    unsettled: count(({ settlement }) => !settlement),
    red: customers.flatMap(({ device }) => device.findings),
    devices,
  }
}

function isGreen(option: KeptOption): boolean {
  return markOf(option) === 'watched'
}
