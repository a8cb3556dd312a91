import { amount, MAX_AMOUNT } from '@halyard/money'
import type { Command, FiatAd, FiatDeal } from '@halyard/core'
import type { World } from '../world.ts'

const DAY_MS = 86_400_000
const TWO_DECIDERS_FROM = 30_000n

/** Record of a play, from commands and replies alone. */
export interface Watched {
  readonly world: World
  readonly report: (kind: string, detail: string) => void
  readonly ads: Map<number, FiatAd>
  readonly deals: Map<number, FiatDeal>
  /** Amount that each customer must own, in units of USDT. */
  readonly totals: Map<number, bigint>
  readonly frozen: Set<number>
  readonly merchants: Set<number>
  /** The completed deals of each customer. */
  readonly completed: Map<number, number>
  /** The deals that a buyer left unpaid, by 'buyer day'. */
  readonly unpaid: Map<string, number>
  /** When operators decided that a buyer had not paid. */
  readonly disproved: Map<number, number[]>
  rate: { readonly value: bigint; readonly at: number }
}

type StepKind = 'markDealPaid' | 'releaseDeal' | 'cancelDeal' | 'openDispute' | 'appealDeal' | 'decideDispute'

/** The states that a step may be made in. */
const FROM: Readonly<Record<StepKind, readonly FiatDeal['status'][]>> = {
  markDealPaid: ['unpaid'],
  cancelDeal: ['unpaid'],
  releaseDeal: ['paid', 'disputed'],
  openDispute: ['paid'],
  appealDeal: ['cancelled'],
  decideDispute: ['disputed'],
}

/** Checks an accepted step of a customer or an operator, and records its effect. */
export function checkStep(watched: Watched, command: Command, after: FiatDeal): void {
  if (!isStep(command)) return
  const { deals, report } = watched
  const before = deals.get(after.id)
  if (!before) return report('step', `${command.kind} on the unknown deal ${after.id}`)
  if (!FROM[command.kind].includes(before.status) || before.endedAt !== undefined)
    report('step', `${command.kind} on deal ${after.id}, ${before.status}`)
  checkActor(watched, command, before)
  checkTerms(watched, before, after)
  checkTime(watched, command, before)
  if (command.kind === 'decideDispute') checkDecision(watched, command, before, after)
  deals.set(after.id, after)
  if (after.status === 'completed') recordRelease(watched, after)
  if (after.status === 'completed' && before.cancelledAt !== undefined)
    addToAd(watched.ads, after.adId, 0n - after.quantity)
  if (command.kind === 'releaseDeal')
    for (const side of [after.buyerId, after.sellerId])
      watched.completed.set(side, (watched.completed.get(side) ?? 0) + 1)
  if (command.kind === 'cancelDeal') recordUnpaid(watched, after)
  if (after.status === 'returned') recordReturn(watched, after)
}

type Step = Extract<Command, { kind: StepKind }>

function isStep(command: Command): command is Step {
  return Object.hasOwn(FROM, command.kind)
}

/** The seller releases, the buyer pays and cancels; the sides and operators open disputes. */
function checkActor({ report }: Watched, command: Step, { id, buyerId, sellerId }: FiatDeal): void {
  const mayBe = {
    markDealPaid: [buyerId],
    cancelDeal: [buyerId],
    releaseDeal: [sellerId],
    openDispute: [buyerId, sellerId],
    appealDeal: [buyerId],
  }
  if (command.kind === 'decideDispute') return
  if ('role' in command && command.role === 'operator') return
  const actorId = 'customerId' in command ? command.customerId : command.actorId
  if (!mayBe[command.kind].includes(actorId)) report('step', `${command.kind} of ${actorId} on deal ${id}`)
}

function termsOf({ price, quantity, total, fee, buyerId, sellerId, payBy }: FiatDeal): string {
  return [price, quantity, total, fee, buyerId, sellerId, payBy].join(' ')
}

/** A deal keeps its terms. */
function checkTerms({ report }: Watched, before: FiatDeal, after: FiatDeal): void {
  if (termsOf(before) !== termsOf(after)) report('price', `deal ${after.id} changed its terms`)
}

function checkTime({ world, report }: Watched, { kind }: Step, deal: FiatDeal): void {
  if ((kind === 'markDealPaid' || kind === 'cancelDeal') && world.now >= deal.payBy)
    report('late', `${kind} on deal ${deal.id} after its time`)
  if (kind === 'appealDeal' && world.now >= (deal.cancelledAt ?? 0) + DAY_MS)
    report('late', `${kind} on deal ${deal.id} after its day`)
}

function checkDecision(
  watched: Watched,
  { deciderId, outcome }: Extract<Command, { kind: 'decideDispute' }>,
  before: FiatDeal,
  after: FiatDeal,
): void {
  const { report } = watched
  const { id, buyerId, sellerId, quantity } = before
  if (deciderId === buyerId || deciderId === sellerId) report('decider', `a side decided deal ${id}`)
  if (after.status === 'disputed' || (outcome === 'return' && quantity < TWO_DECIDERS_FROM)) return
  const isAgreed =
    before.firstReviewerId !== undefined && before.firstReviewerId !== deciderId && before.outcome === outcome
  if (!isAgreed) report('decider', `one operator decided the ${outcome} of deal ${id}`)
  if (outcome === 'releaseLate') checkLate(watched, after)
}

/** A late payment buys at the index now, or at the agreed price if that is higher, and never more than was agreed. */
function checkLate({ rate, report }: Watched, deal: FiatDeal): void {
  const { id, price, quantity, total, fee, lateQuantity, lateFee } = deal
  const bought = (total * 10_000_000_000n) / (rate.value > price ? rate.value : price)
  const expected = bought < 1n ? 1n : bought > quantity ? quantity : bought
  if (lateQuantity !== expected)
    report('price', `deal ${id} released ${lateQuantity} for a late payment instead of ${expected}`)
  const share = (fee * expected + quantity - 1n) / quantity
  if (lateFee !== (share < expected ? share : expected - 1n))
    report('price', `deal ${id} has a fee of ${lateFee} for a late payment of ${expected}`)
}

/** The seller pays the quantity, and the buyer gets it less the fee, which is rounded up. */
function recordRelease({ totals, report }: Watched, deal: FiatDeal): void {
  const { buyerId, sellerId, quantity: agreed, lateQuantity } = deal
  const quantity = lateQuantity ?? agreed
  if (quantity > agreed) report('price', `deal ${deal.id} released more than was agreed`)
  const fee = deal.lateFee ?? (quantity * 9_999n + 999_999n) / 1_000_000n
  totals.set(sellerId, (totals.get(sellerId) ?? 0n) - quantity)
  totals.set(buyerId, (totals.get(buyerId) ?? 0n) + quantity - fee)
}

/** Counts a deal that its buyer did not pay, and returns its coins to the advertisement. */
export function recordUnpaid({ unpaid, world, ads }: Watched, { adId, buyerId, quantity }: FiatDeal): void {
  const key = `${buyerId} ${Math.floor(world.now / DAY_MS)}`
  unpaid.set(key, (unpaid.get(key) ?? 0) + 1)
  addToAd(ads, adId, quantity)
}

/** Counts a payment that was not made, and returns the coins to the advertisement unless a cancellation has. */
function recordReturn({ disproved, world, ads }: Watched, deal: FiatDeal): void {
  const { adId, buyerId, quantity, cancelledAt } = deal
  disproved.set(buyerId, [...(disproved.get(buyerId) ?? []), world.now])
  if (cancelledAt === undefined) addToAd(ads, adId, quantity)
}

/** Adds a quantity to an advertisement. The result is at least zero, and at most the largest amount. */
function addToAd(ads: Watched['ads'], adId: number, quantity: bigint): void {
  const ad = ads.get(adId)
  if (!ad) return
  const sum = ad.left + quantity
  const left = sum < 0n ? 0n : sum > MAX_AMOUNT ? MAX_AMOUNT : sum
  ads.set(adId, { ...ad, left: amount(left) })
}
