import { type Command, findViolations } from '@halyard/core'
import { amount } from '@halyard/money'
import { createRandom, type Random } from '../../random.ts'
import { SETTLE } from '../listing.ts'
import type { Violation } from '../play.ts'
import { createWorld, type World } from '../world.ts'
import {
  ACCOMPLICES,
  BOUGHT,
  CUSTOMER,
  insiderListing,
  MERCHANT,
  NETWORK,
  ONE,
  OWN_MERCHANT,
} from './listing.ts'
import { watchInsider } from './watch.ts'

/** One play of an operator who was bought. The seed determines it completely. */
export interface InsiderPlay {
  readonly seed: number
  readonly product: 'insider'
}

export interface InsiderOutcome {
  readonly commands: number
  readonly violations: readonly Violation[]
}

const START = 1_760_000_000_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ROUNDS = 150
const REASONS = { fundPool: 'capital', takeFees: 'profit', refundFee: 'goodwill' } as const

/** Runs one play. An error that the core throws is a violation too. */
export function runInsiderPlay({ seed }: InsiderPlay): InsiderOutcome {
  const random = createRandom(seed)
  const world = createWorld(START + random.below(DAY_MS))
  const violations: Violation[] = []
  const report = (kind: string, detail: string): void => void violations.push({ kind, detail })
  try {
    play(world, random, report)
    for (const fault of findViolations(world.exchange)) report('invariant_violation', fault)
  } catch (error) {
    report('broken', String(error))
  }
  return { commands: world.seq, violations }
}

interface Playing {
  readonly world: World
  readonly random: Random
}

/** One role is bought in each play, and makes every call of the core that it allows. */
function play(world: World, random: Random, report: (kind: string, detail: string) => void): void {
  for (const command of insiderListing()) {
    const reply = world.send(command)
    if (!reply.ok) throw new Error(`${command.kind} was rejected: ${reply.reject}`)
  }
  world.drain()
  const watch = watchInsider(world, report)
  world.watch = (command, reply) => watch.afterCommand(command, reply)
  const acts = random.pick(Object.values(ROLES))
  for (let round = 0; round < ROUNDS; round += 1) {
    world.now += random.pick([1_000, MINUTE_MS, MINUTE_MS, 16 * MINUTE_MS, DAY_MS / 8, DAY_MS])
    world.send({ kind: 'setFiatRate', fiat: 'EUR', rate: 920_001 })
    world.send({ kind: 'passTime' })
    random.pick(acts)({ world, random })
    world.drain()
  }
}

/** The roles of staff that decide about money, with their calls. A treasurer moves only the exchange's own money. */
const ROLES: Readonly<Record<string, readonly ((playing: Playing) => void)[]>> = {
  reviewer: [withdraw, withdraw, review, review, dispute, dispute],
  operator: [withdraw, review, review, returnPayment, dispute, freeze],
  treasurer: [moveOwnMoney],
}

/** Accomplices request all that they may. */
function withdraw({ world, random }: Playing): void {
  const customerId = random.pick([BOUGHT, ...ACCOMPLICES])
  for (let times = random.between(1, 4); times > 0; times -= 1)
    world.send({
      kind: 'requestWithdrawal',
      customerId,
      currencyId: SETTLE,
      network: NETWORK,
      addressId: customerId,
      amount: amount(random.pick([10n, 500n, 9_999n, 10_000n, 25_000n]) * ONE),
      memo: '',
    })
}

/** Approves a request twice, also in a colleague's name. */
function review({ world }: Playing): void {
  for (const { id: withdrawalId, status } of world.exchange.wallet.withdrawals.values())
    for (let times = status === 'processing' ? 2 : 0; times > 0; times -= 1)
      world.send({ kind: 'reviewWithdrawal', withdrawalId, reviewerId: BOUGHT, pass: true, reason: '' })
}

/** Marks payments as sent, and returns them, more than once. */
function returnPayment({ world, random }: Playing): void {
  for (const { id: withdrawalId, status } of world.exchange.wallet.withdrawals.values()) {
    if (!['passed', 'sent', 'returned'].includes(status) || random.chance(0.5)) continue
    if (random.chance(0.5)) world.send({ kind: 'noteWithdrawalSent', withdrawalId, txid: `t${withdrawalId}` })
    for (let times = random.between(1, 2); times > 0; times -= 1)
      world.send({ kind: 'returnWithdrawal', withdrawalId, reason: 'never arrived' })
  }
}

/** An accomplice buys from a merchant without paying, or sells to a customer who pays, and the operator decides. */
function dispute({ world, random }: Playing): void {
  const buys = random.chance(0.6)
  const [merchantId, customerId] = buys ? [MERCHANT, random.pick(ACCOMPLICES)] : [OWN_MERCHANT, CUSTOMER]
  const quantity = amount(random.pick([2n, 900n, 4_999n, 5_000n, 7_000n]) * ONE)
  const terms = {
    price: amount(920_000n),
    indexPpm: undefined,
    quantityMin: amount(ONE),
    quantityMax: quantity,
    left: quantity,
    payWithinMs: 15 * MINUTE_MS,
    source: 'fiat',
  } as const
  const published = world.send({
    kind: 'publishAd',
    customerId: merchantId,
    side: 'sell',
    currencyId: SETTLE,
    fiat: 'EUR',
    terms,
  })
  if (!published.ok || !published.fiatAd) return
  const { id: adId, version } = published.fiatAd
  const order = { adId, version, quantity, priceLimit: terms.price, source: 'fiat', cardId: 7 } as const
  const opened = world.send({ kind: 'openDeal', customerId, ...order })
  const dealId = opened.ok ? opened.fiatDeal?.id : undefined
  if (dealId === undefined) return
  const grounds = { rule: 'rule', evidenceIds: [1] }
  const outcome = buys ? random.pick(['release', 'releaseLate'] as const) : 'return'
  const commands: Command[] = [
    { kind: 'markDealPaid', customerId, dealId, receiptId: 5 },
    { kind: 'openDispute', dealId, role: 'operator', actorId: BOUGHT },
    { kind: 'decideDispute', dealId, deciderId: BOUGHT, outcome, ...grounds },
    { kind: 'decideDispute', dealId, deciderId: BOUGHT, outcome, ...grounds },
    { kind: 'setAdStatus', customerId: merchantId, adId, status: 'closed' },
  ]
  for (const command of commands) world.send(command)
}

/** Freezes those who might object, and ends freezes of accomplices. */
function freeze({ world, random }: Playing): void {
  const customerId = random.pick([MERCHANT, CUSTOMER, ...ACCOMPLICES])
  world.send({ kind: 'setOperatorFreeze', customerId, frozen: random.chance(0.3) })
}

/** Refunds, takes fees and funds pools for as much and as often as possible, also with a receipt that was used. */
function moveOwnMoney({ world, random }: Playing): void {
  const kind = random.pick(['refundFee', 'refundFee', 'takeFees', 'fundPool'] as const)
  const customerId = random.pick(ACCOMPLICES)
  const common = { currencyId: SETTLE, reason: 'as agreed', reasonCode: REASONS[kind] }
  for (let times = random.between(1, 14); times > 0; times -= 1) {
    const reference = `bank:${random.chance(0.1) ? 1 : world.seq}`
    const whole = random.pick(kind === 'refundFee' ? [1_000n, 999n, 1_001n] : [100_000n, 99_999n, 1_000_000n])
    const units = amount(whole * ONE)
    const command: Command =
      kind === 'fundPool'
        ? { kind, ...common, account: 'optionPool', reference, amount: units }
        : kind === 'takeFees'
          ? { kind, ...common, customerId, reference, amount: units }
          : { kind, ...common, customerId, reference, amount: units, feesPaid: amount(60_000n * ONE) }
    world.send(command)
  }
}
