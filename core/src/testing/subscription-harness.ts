import { amount } from '@halyard/money'
import type { MarketConfig } from '../market/market.ts'
import type { AccountKind } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { Reply } from '../reply.ts'
import type { ProjectConfig } from '../subscription/project.ts'
import { BTC, marketConfig, USDT } from './listing.ts'
import { type Harness, openHarness, run } from './script.ts'

export const ANN = 1
export const BOB = 2
export const CAT = 3
export const PROJECT = 1
/** The currency id of the new coin. */
export const NEW = 50
export const DAY_MS = 86_400_000
/** The operators who pass allotments. They are not customers of the harness. */
export const REVIEWERS = [901, 902] as const

const START = 1_000_000

/** 1,000 units of the coin at 1.5 USDT units or 1/3 BTC unit each. On sale at once, for a day; locked up for 10 days. */
export const project: ProjectConfig = {
  id: PROJECT,
  coinId: NEW,
  coinName: 'NOVA',
  coinDecimals: 4,
  supply: amount(1_000n),
  prices: [
    { currencyId: USDT, payUnits: amount(3n), coinUnits: amount(2n) },
    { currencyId: BTC, payUnits: amount(1n), coinUnits: amount(3n) },
  ],
  quantityMin: amount(10n),
  quantityMax: amount(800n),
  customerMax: amount(1_000n),
  startAt: START,
  closeAt: START + DAY_MS,
  launchAt: START + 5 * DAY_MS,
  lockupDays: 10,
}

/** The market that opens at the launch. */
export const launchMarket: MarketConfig = {
  ...marketConfig,
  id: 50,
  baseId: NEW,
  priceDecimals: 1,
  quantityDecimals: 2,
  valueMin: amount(10n),
}

/** Opens an exchange with the project; ann, bob and cat have 1,000,000 units of USDT and 5,000 of BTC each. */
export function openSubscriptionHarness(changes: Partial<ProjectConfig> = {}): Harness {
  const harness = openHarness()
  const reply = run(harness, { kind: 'configureProject', project: { ...project, ...changes } })
  if (!reply.ok) throw new Error(`the project was rejected: ${reply.reject}`)
  return harness
}

interface Order {
  readonly customerId?: number
  readonly projectId?: number
  readonly currencyId?: number
  readonly units?: bigint
}

/** Orders coins. By default ann orders 100 units for USDT. */
export function order(harness: Harness, ordered: Order = {}): Reply {
  const { customerId = ANN, projectId = PROJECT, currencyId = USDT, units = 100n } = ordered
  return run(harness, { kind: 'subscribe', customerId, projectId, currencyId, quantity: amount(units) })
}

/** Passes the allotment by both reviewers. Returns the reply to the second. */
export function allot(harness: Harness): Reply {
  const [first, second] = REVIEWERS
  run(harness, { kind: 'allotProject', projectId: PROJECT, reviewerId: first })
  return run(harness, { kind: 'allotProject', projectId: PROJECT, reviewerId: second })
}

/** Advances the clock and processes everything that is due. */
export function pass(harness: Harness, ms: number): void {
  harness.now += ms
  let reply = run(harness, { kind: 'passTime' })
  while (reply.ok && reply.hasMore) reply = run(harness, { kind: 'passTime' })
}

/** Formats available and frozen units of an account. */
export function balance(harness: Harness, ownerId: number, kind: AccountKind, currencyId: number): string {
  const account = findAccount(harness.exchange.ledger, ownerId, kind, currencyId)
  return `${account?.available ?? 0n}+${account?.frozen ?? 0n}`
}
