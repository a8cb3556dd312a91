import { amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { Reply } from '../reply.ts'
import type { WealthPlan } from '../wealth/wealth-plan.ts'
import { USDT } from './listing.ts'
import { type Harness, openHarness, run } from './script.ts'

export const ANN = 1
export const BOB = 2
export const PLAN = 1
export const DAY_MS = 86_400_000

/** 0.4 % a day for 15 days: the example of the specification. */
export const wealthPlan: WealthPlan = {
  id: PLAN,
  currencyId: USDT,
  cycleDays: 15,
  dailyYieldPpm: 4_000,
  amountMin: amount(1_000n),
  amountMax: amount(100_000n),
  customerMax: amount(150_000n),
  quota: amount(200_000n),
  termsId: 1,
  status: 'open',
}

/** Opens an exchange with the plan; ann and bob have 1,000,000 units in `coin` and 500,000 in `trust` each. */
export function openWealthHarness(pool = 100_000n): Harness {
  const harness = openHarness()
  const commands: Command[] = [
    { kind: 'configureWealth', plan: wealthPlan },
    { kind: 'fundSystemAccount', account: 'wealthPool', currencyId: USDT, amount: amount(pool) },
    ...[ANN, BOB].map(
      (customerId): Command => ({
        kind: 'transferFunds',
        customerId,
        currencyId: USDT,
        source: 'coin',
        target: 'trust',
        amount: amount(500_000n),
      }),
    ),
  ]
  for (const command of commands) {
    const reply = run(harness, command)
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  }
  return harness
}

interface Purchase {
  readonly customerId?: number
  readonly planId?: number
  readonly termsId?: number
  readonly units?: bigint
  readonly source?: 'trust' | 'coin'
}

/** Buys a plan. By default ann buys it for 10,000 units of her trust account. */
export function buyPlan(harness: Harness, purchase: Purchase = {}): Reply {
  const { customerId = ANN, planId = PLAN, termsId = 1, units = 10_000n, source = 'trust' } = purchase
  return run(harness, { kind: 'buyWealth', customerId, planId, termsId, amount: amount(units), source })
}

export function redeem(harness: Harness, orderId = 1, customerId = ANN): Reply {
  return run(harness, { kind: 'redeemWealth', customerId, orderId })
}

/** Advances the clock to a time after now, and processes everything that is due. */
export function pass(harness: Harness, ms: number): void {
  harness.now += ms
  let reply = run(harness, { kind: 'passTime' })
  while (reply.ok && reply.hasMore) reply = run(harness, { kind: 'passTime' })
}

/** Formats available and frozen units of a customer's trust account, or of the wealth pool for `SYSTEM_OWNER`. */
export function trustOf({ exchange }: Harness, ownerId: number): string {
  const kind = ownerId === SYSTEM_OWNER ? 'wealthPool' : 'trust'
  const account = findAccount(exchange.ledger, ownerId, kind, USDT)
  return `${account?.available ?? 0n}+${account?.frozen ?? 0n}`
}
