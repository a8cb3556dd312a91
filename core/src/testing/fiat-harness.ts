import { type Amount, amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import type { FiatAdTerms, FiatSide, FiatSource } from '../fiat/ads/fiat-ad.ts'
import type { FiatCoin } from '../fiat/fiat-coin.ts'
import type { DealOutcome } from '../fiat/deals/fiat-deal.ts'
import { findAccount } from '../ledger/ledger.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import type { Reply } from '../reply.ts'
import { BTC, MARKET, USDT } from './listing.ts'
import { type Harness, openHarness, run } from './script.ts'

/** Ann is the merchant, bob the customer, cat a stranger to both. */
export const ANN = 1
export const BOB = 2
export const CAT = 3
export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** USDT has 3 decimals here: a deal of 10,000 units is 10 coins. */
export const usdtCoin: FiatCoin = {
  currencyId: USDT,
  marketId: undefined,
  quantityMin: amount(1_000n),
  newcomerMax: amount(50_000n),
  twoDecidersFrom: amount(40_000n),
  feePpm: 0,
  status: 'open',
}

export const btcCoin: FiatCoin = {
  ...usdtCoin,
  currencyId: BTC,
  marketId: MARKET,
  quantityMin: amount(10n),
  newcomerMax: amount(2_000n),
  twoDecidersFrom: amount(2_000n),
}

/** A fixed price of 1.02, from 1 to 100 USDT a deal, 300 in all, paid within 15 minutes, out of `fiat`. */
export const adTerms: FiatAdTerms = {
  price: amount(1_020_000n),
  indexPpm: undefined,
  quantityMin: amount(1_000n),
  quantityMax: amount(100_000n),
  left: amount(300_000n),
  payWithinMs: 15 * MINUTE_MS,
  source: 'fiat',
}

/**
 * Opens an exchange where ann is a merchant and the others are verified. Ann and bob have 500,000 units of USDT in `coin` and
 * in `fiat` each. Ad 1 sells USDT for USD and ad 2 buys it, both on `adTerms`.
 */
export function openFiatHarness(): Harness {
  const harness = openHarness()
  const commands: Command[] = [
    { kind: 'configureFiatCoin', coin: usdtCoin },
    { kind: 'configureFiatCoin', coin: btcCoin },
    { kind: 'setFiatRate', fiat: 'USD', rate: 1_000_000 },
    { kind: 'setVerification', customerId: ANN, level: 2 },
    { kind: 'setVerification', customerId: BOB, level: 1 },
    { kind: 'setVerification', customerId: CAT, level: 1 },
    { kind: 'setMerchant', customerId: ANN, isMerchant: true },
    toFiat(ANN),
    toFiat(BOB),
    ad('sell'),
    ad('buy'),
  ]
  for (const command of commands) accept(harness, command)
  return harness
}

function toFiat(customerId: number): Command {
  const units = amount(500_000n)
  return {
    kind: 'transferFunds',
    customerId,
    currencyId: USDT,
    source: 'coin',
    target: 'fiat',
    amount: units,
  }
}

export function ad(side: FiatSide, terms: Partial<FiatAdTerms> = {}, currencyId = USDT): Command {
  return {
    kind: 'publishAd',
    customerId: ANN,
    side,
    currencyId,
    fiat: 'USD',
    terms: { ...adTerms, ...terms },
  }
}

/** Runs a command that must be accepted. */
export function accept(harness: Harness, command: Command): Reply & { ok: true } {
  const reply = run(harness, command)
  if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  return reply
}

/** Has bob sell 1 USDT three times, as deals 1 to 3, so that no limit of a newcomer applies. */
export function earnTrust(harness: Harness): void {
  for (const id of [1, 2, 3]) {
    take(harness, { adId: 2, units: 1_000n })
    pay(harness, id, ANN)
    accept(harness, { kind: 'releaseDeal', customerId: BOB, dealId: id })
  }
}

interface Taking {
  readonly customerId?: number
  readonly adId?: number
  readonly version?: number
  readonly units?: bigint
  readonly priceLimit?: Amount
  readonly source?: FiatSource
  readonly cardId?: number
}

/** Takes an advertisement. By default bob buys 10 USDT of ad 1. */
export function take(harness: Harness, taking: Taking = {}): Reply {
  const { customerId = BOB, adId = 1, version = 1, units = 10_000n, cardId = 7, source = 'fiat' } = taking
  const { priceLimit = amount(1_020_000n) } = taking
  const quantity = amount(units)
  return run(harness, { kind: 'openDeal', customerId, adId, version, quantity, priceLimit, source, cardId })
}

export function pay(harness: Harness, dealId = 1, customerId = BOB): Reply {
  return run(harness, { kind: 'markDealPaid', customerId, dealId, receiptId: 5 })
}

export function release(harness: Harness, dealId = 1, customerId = ANN): Reply {
  return run(harness, { kind: 'releaseDeal', customerId, dealId })
}

export function cancel(harness: Harness, dealId = 1, customerId = BOB): Reply {
  return run(harness, { kind: 'cancelDeal', customerId, dealId })
}

export function dispute(harness: Harness, dealId = 1, actorId = BOB): Reply {
  return run(harness, { kind: 'openDispute', dealId, role: 'customer', actorId })
}

export function appeal(harness: Harness, dealId = 1, actorId = BOB): Reply {
  return run(harness, { kind: 'appealDeal', dealId, role: 'customer', actorId, receiptId: 6 })
}

/** Decides a dispute as operator 90, unless another one is given. */
export function decide(harness: Harness, outcome: DealOutcome, deciderId = 90, dealId = 1): Reply {
  const grounds = { rule: 'payment proved', evidenceIds: [5] }
  return run(harness, { kind: 'decideDispute', dealId, deciderId, outcome, ...grounds })
}

/** Decides a release as `decide` does, by as many operators as given, without the decision of one who lost the role. */
export function decideWithout(harness: Harness, deciderId: number, withdrawnDeciderId?: number): Reply {
  const grounds = { rule: 'payment proved', evidenceIds: [5], decidersNeeded: 2 } as const
  const decision = { outcome: 'release', deciderId, withdrawnDeciderId, ...grounds } as const
  return run(harness, { kind: 'decideDispute', dealId: 1, ...decision })
}

/** Advances the clock, and processes everything that is due. */
export function pass(harness: Harness, ms: number): void {
  harness.now += ms
  let reply = run(harness, { kind: 'passTime' })
  while (reply.ok && reply.hasMore) reply = run(harness, { kind: 'passTime' })
}

/** Formats available and frozen units of USDT in a customer's `fiat` account, or the fees for `SYSTEM_OWNER`. */
export function fiatOf({ exchange }: Harness, ownerId: number, currencyId = USDT): string {
  const account = findAccount(
    exchange.ledger,
    ownerId,
    ownerId === SYSTEM_OWNER ? 'fees' : 'fiat',
    currencyId,
  )
  return `${account?.available ?? 0n}+${account?.frozen ?? 0n}`
}
