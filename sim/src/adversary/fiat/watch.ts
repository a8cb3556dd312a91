import type { Command, FiatAd, FiatDeal, OpenDeal, Reply } from '@halyard/core'
import { SETTLE } from '../listing.ts'
import type { World } from '../world.ts'
import { checkStep, recordUnpaid, type Watched } from './steps.ts'

const DAY_MS = 86_400_000
/** The core's limits, restated. */
const ABANDONED_PER_DAY = 3
const TAKER_DEALS = 5
const NEWCOMER_DEALS = 3
const NEWCOMER_MAX = 40_000n
const DISPROVED = 3
const DISPROVED_MS = 30 * DAY_MS
const RATE_LIFE_MS = DAY_MS

/** The advertisements and deals of a play, as the replies described them. */
export interface FiatWatch {
  readonly ads: ReadonlyMap<number, FiatAd>
  readonly deals: ReadonlyMap<number, FiatDeal>
  afterCommand(command: Command, reply: Reply): void
}

/**
 * Restates the rules of fiat deals independently of the core's code: who may make which step in which state, what each
 * customer owns after each command, what is frozen, and how many locked prices may go unpaid.
 */
export function watchFiat(world: World, report: (kind: string, detail: string) => void): FiatWatch {
  const watched: Watched = {
    world,
    report,
    ads: new Map(),
    deals: new Map(),
    totals: totalsOf(world),
    frozen: new Set(),
    merchants: new Set(merchantsOf(world)),
    completed: new Map(),
    unpaid: new Map(),
    disproved: new Map(),
    rate: { value: 920_001n, at: world.now },
  }
  return {
    ads: watched.ads,
    deals: watched.deals,
    afterCommand(command, reply) {
      if (reply.ok) readCommand(watched, command, reply)
      readTimeline(watched)
      checkMoney(watched)
    },
  }
}

function readCommand(watched: Watched, command: Command, reply: Reply & { ok: true }): void {
  const { ads, frozen, report } = watched
  if ('customerId' in command && ACTING.has(command.kind) && frozen.has(command.customerId))
    report('frozen', `${command.kind} of the frozen customer ${command.customerId}`)
  readOperator(watched, command)
  const { fiatAd, fiatDeal } = reply
  if (command.kind === 'openDeal') {
    if (fiatDeal) readOpening(watched, command, fiatDeal)
    return
  }
  if (fiatAd) ads.set(fiatAd.id, fiatAd)
  if (fiatDeal) checkStep(watched, command, fiatDeal)
}

/** Records what operators set, and checks that merchants alone publish. */
function readOperator(watched: Watched, command: Command): void {
  const { frozen, merchants, report, world } = watched
  if (command.kind === 'setOperatorFreeze') setMember(frozen, command.customerId, command.frozen)
  if (command.kind === 'setMerchant') setMember(merchants, command.customerId, command.isMerchant)
  if (command.kind === 'setFiatRate') watched.rate = { value: BigInt(command.rate), at: world.now }
  if ((command.kind === 'publishAd' || command.kind === 'editAd') && !merchants.has(command.customerId))
    report('merchant', `${command.kind} of ${command.customerId}`)
}

function setMember(members: Set<number>, id: number, isMember: boolean): void {
  if (isMember) members.add(id)
  else members.delete(id)
}

const ACTING: ReadonlySet<string> = new Set([
  'publishAd',
  'editAd',
  'openDeal',
  'markDealPaid',
  'releaseDeal',
  'cancelDeal',
])

function readOpening(watched: Watched, command: OpenDeal, deal: FiatDeal): void {
  const { ads, deals, report, merchants, frozen, completed, unpaid, world } = watched
  const ad = ads.get(command.adId)
  if (!ad) return report('ad', `deal ${deal.id} is of an unknown advertisement`)
  const { customerId, quantity } = command
  if (ad.version !== command.version || ad.status !== 'open')
    report('ad', `deal ${deal.id} took version ${command.version} of ${ad.version}, ${ad.status}`)
  if (!merchants.has(ad.merchantId) || frozen.has(ad.merchantId))
    report('merchant', `deal ${deal.id} is with ${ad.merchantId}, who may not trade`)
  const price = ad.price ?? floating(watched, ad)
  if (price === undefined || deal.price !== price)
    report('price', `deal ${deal.id} has the price ${deal.price} instead of ${price}`)
  if (ad.side === 'sell' ? deal.price > command.priceLimit : deal.price < command.priceLimit)
    report('price', `deal ${deal.id} is worse than ${command.priceLimit}`)
  // 6 decimals of the coin and 6 of the price, 2 of the fiat currency: rounded up.
  if (deal.fee >= quantity) report('limit', `deal ${deal.id} of ${quantity} is all fee`)
  const total = (quantity * deal.price + 9_999_999_999n) / 10_000_000_000n
  if (deal.total !== total) report('price', `deal ${deal.id} costs ${deal.total} instead of ${total}`)
  if (quantity < ad.quantityMin || quantity > ad.quantityMax || quantity > ad.left)
    report('limit', `deal ${deal.id} of ${quantity} is outside of the limits`)
  const isMerchant = merchants.has(customerId)
  const disproved = (watched.disproved.get(deal.buyerId) ?? []).filter(
    (at) => at > world.now - DISPROVED_MS,
  ).length
  const isNew =
    (completed.get(customerId) ?? 0) < NEWCOMER_DEALS ||
    (deal.buyerId === customerId && disproved >= DISPROVED)
  if (disproved > DISPROVED || (disproved === DISPROVED && deal.buyerId !== customerId))
    report('free_option', `customer ${deal.buyerId} buys after ${disproved} disproved payments`)
  if (isNew && quantity > NEWCOMER_MAX)
    report('limit', `deal ${deal.id} of ${quantity} is too large for a newcomer`)
  const openDeals = [...deals.values()].filter((each) => isOpenOf(each, customerId)).length
  if (!isMerchant && isNew && deal.buyerId === customerId && openDeals > 0)
    report('free_option', `the newcomer ${customerId} has ${openDeals} deals and buys`)
  if (!isMerchant && openDeals >= TAKER_DEALS)
    report('limit', `customer ${customerId} has ${openDeals} deals`)
  const day = Math.floor(world.now / DAY_MS)
  if ((unpaid.get(`${deal.buyerId} ${day}`) ?? 0) >= ABANDONED_PER_DAY)
    report('free_option', `customer ${deal.buyerId} locks a price after ${ABANDONED_PER_DAY} unpaid ones`)
  ads.set(ad.id, { ...ad, left: (ad.left - quantity) as typeof ad.left })
  deals.set(deal.id, deal)
}

function isOpenOf({ buyerId, sellerId, status }: FiatDeal, customerId: number): boolean {
  if (customerId !== buyerId && customerId !== sellerId) return false
  return status === 'unpaid' || status === 'paid' || status === 'disputed'
}

function floating({ rate, world }: Watched, { indexPpm, side }: FiatAd): bigint | undefined {
  if (world.now - rate.at > RATE_LIFE_MS) return undefined
  const product = rate.value * BigInt(indexPpm ?? 0)
  return side === 'sell' ? (product + 999_999n) / 1_000_000n : product / 1_000_000n
}

/** Reads what the clock did. Steps of customers and operators were read from their replies. */
function readTimeline(watched: Watched): void {
  const { world, deals, report } = watched
  for (const fact of world.exchange.facts) {
    if (fact.kind !== 'fiatDealMoved' || fact.actor !== 'clock') continue
    const deal = deals.get(fact.dealId)
    if (!deal) continue
    const { id, status, payBy, paidAt = 0, cancelledAt = 0 } = deal
    if (fact.event === 'payTimeout' && status === 'unpaid' && world.now >= payBy)
      moveByClock(watched, { ...deal, status: 'cancelled', isHeld: false, cancelledAt: world.now })
    else if (fact.event === 'releaseTimeout' && status === 'paid' && world.now >= paidAt + DAY_MS)
      moveByClock(watched, { ...deal, status: 'disputed', disputedAt: world.now })
    else if (fact.event === 'appealTimeout' && status === 'cancelled' && world.now >= cancelledAt + DAY_MS)
      moveByClock(watched, { ...deal, endedAt: world.now })
    else report('step', `the clock made ${fact.event} on deal ${id}, ${status}`)
  }
  world.exchange.facts.length = 0
}

function moveByClock(watched: Watched, deal: FiatDeal): void {
  const before = watched.deals.get(deal.id)
  watched.deals.set(deal.id, deal)
  if (before?.status === 'unpaid') recordUnpaid(watched, deal)
}

/** Compares what every customer owns, what is frozen for deals, and what is left of advertisements, with the deals. */
function checkMoney({ world, totals, deals, ads, report }: Watched): void {
  for (const { id, left } of world.exchange.fiat.ads.values())
    if (left !== ads.get(id)?.left)
      report('left', `advertisement ${id} has ${left} left instead of ${ads.get(id)?.left}`)
  for (const [ownerId, total] of totalsOf(world))
    if (totals.get(ownerId) !== total)
      report('gain', `customer ${ownerId} owns ${total} instead of ${totals.get(ownerId)}`)
  const escrow = new Map<number, bigint>()
  for (const { isHeld, sellerId, quantity } of deals.values())
    if (isHeld) escrow.set(sellerId, (escrow.get(sellerId) ?? 0n) + quantity)
  for (const { ownerId, kind, currencyId, frozen } of world.exchange.ledger.accounts) {
    if (kind !== 'fiat' || currencyId !== SETTLE) continue
    const held = escrow.get(ownerId) ?? 0n
    if (frozen !== held) report('escrow', `customer ${ownerId} has ${frozen} frozen for deals of ${held}`)
  }
}

/** Sums the USDT of every owner over all accounts. */
function totalsOf({ exchange: { ledger } }: World): Map<number, bigint> {
  const totals = new Map<number, bigint>()
  for (const { ownerId, currencyId, available, frozen } of ledger.accounts)
    if (currencyId === SETTLE && ownerId !== 0)
      totals.set(ownerId, (totals.get(ownerId) ?? 0n) + available + frozen)
  return totals
}

function merchantsOf({ exchange: { fiat } }: World): number[] {
  return [...fiat.traders.values()].filter(({ isMerchant }) => isMerchant).map(({ customerId }) => customerId)
}
