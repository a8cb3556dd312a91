import type { Command, FiatAd, FiatCoin, Posting } from '@halyard/core'
import { amount, MAX_AMOUNT } from '@halyard/money'
import { type ByKind, callByKind, type CommandOf } from '../../oracle/by-kind.ts'
import type { RuleContext, Step } from '../../oracle/expectation.ts'
import { findWrongMoves, move } from '../../oracle/movement-text.ts'
import { restateIndexPrice, unitsPerFiatUnit } from './price.ts'

/** A deal that has not ended, in the oracle's state. */
export interface KnownDeal {
  readonly adId: number
  readonly buyerId: number
  readonly sellerId: number
  readonly currencyId: number
  readonly quantity: bigint
  readonly fee: bigint
  readonly fiat: string
  readonly price: bigint
  readonly total: bigint
  readonly deciders: number
  status: 'unpaid' | 'paid' | 'disputed' | 'cancelled'
  held: boolean
  /** Whether it was cancelled before: the coins are back, and the advertisement has its quantity again. */
  appealed: boolean
  /** When the clock acts in the present status. */
  dueAt: number
  first: { readonly id: number; readonly outcome: string } | undefined
}

/** The oracle's state of fiat trading. */
export interface FiatReference {
  readonly fiat: {
    readonly coins: Map<number, FiatCoin>
    readonly rates: Map<string, { readonly rate: bigint; readonly at: number }>
    readonly merchants: Set<number>
    readonly completed: Map<number, number>
    /** Deals that a buyer abandoned, by buyer and UTC day. */
    readonly abandoned: Map<string, number>
    /** When operators decided that a buyer had not paid. */
    readonly disproved: Map<number, number[]>
    /** Advertisements that are not closed. */
    readonly ads: Map<number, FiatAd>
    readonly deals: Map<number, KnownDeal>
    readonly levels: Map<number, number>
    readonly holds: Map<number, number>
    nextAdId: number
    nextDealId: number
  }
}

export function createFiatReference(): FiatReference {
  return {
    fiat: {
      coins: new Map(),
      rates: new Map(),
      merchants: new Set(),
      completed: new Map(),
      abandoned: new Map(),
      disproved: new Map(),
      ads: new Map(),
      deals: new Map(),
      levels: new Map(),
      holds: new Map(),
      nextAdId: 1,
      nextDealId: 1,
    },
  }
}

type FiatStep = Step<FiatReference>

/** Postings that are checked here. */
export const FIAT_REASONS: ReadonlySet<Posting['reason']> = new Set([
  'fiat_transfer',
  'fiat_hold',
  'fiat_release',
  'fiat_payment',
  'fiat_fee',
])

const DAY_MS = 86_400_000

/** Returns how often operators have decided within 30 days that a buyer had not paid. */
export function disprovedOf({ fiat }: FiatReference, customerId: number, at: number): number {
  return (fiat.disproved.get(customerId) ?? []).filter((each) => each > at - 30 * DAY_MS).length
}

export function dayKey(customerId: number, at: number): string {
  return `${customerId} ${Math.floor(at / DAY_MS)}`
}

/** Records an accepted command; compares its postings with the expected ones. */
export function checkFiat(step: FiatStep): string[] {
  return findWrongMoves(step, FIAT_REASONS, callByKind(MOVES, step, step.command) ?? [])
}

/** Records the commands that change fiat trading; returns their expected postings. */
const MOVES: Partial<ByKind<Command['kind'], FiatStep, string[]>> = {
  setVerification({ reference: { fiat } }, { customerId, level }) {
    fiat.levels.set(customerId, level)
    return []
  },
  setHold({ reference: { fiat } }, { customerId, until }) {
    fiat.holds.set(customerId, Math.max(until, fiat.holds.get(customerId) ?? 0))
    return []
  },
  configureFiatCoin({ reference: { fiat } }, { coin }) {
    fiat.coins.set(coin.currencyId, coin)
    return []
  },
  setFiatRate({ reference, at }, command) {
    reference.fiat.rates.set(command.fiat, { rate: BigInt(command.rate), at })
    return []
  },
  setMerchant({ reference: { fiat } }, { customerId, isMerchant }) {
    if (isMerchant) fiat.merchants.add(customerId)
    else fiat.merchants.delete(customerId)
    return []
  },
  publishAd({ reference }, { customerId: merchantId, side, currencyId, fiat: code, terms }) {
    const id = reference.fiat.nextAdId++
    const rest = { id, merchantId, side, currencyId, fiat: code, status: 'open', version: 1 } as const
    reference.fiat.ads.set(id, { ...terms, price: terms.price, indexPpm: terms.indexPpm, ...rest })
    return []
  },
  editAd({ reference: { fiat } }, { adId, terms }) {
    const ad = fiat.ads.get(adId)
    // The log drops undefined fields, so a price that is gone must be taken off by name.
    const { price, indexPpm } = terms
    if (ad) fiat.ads.set(adId, { ...ad, ...terms, price, indexPpm, version: ad.version + 1 })
    return []
  },
  setAdStatus({ reference: { fiat } }, { adId, status }) {
    const ad = fiat.ads.get(adId)
    if (ad) fiat.ads.set(adId, { ...ad, status })
    if (status === 'closed') fiat.ads.delete(adId)
    return []
  },
  openDeal: open,
  markDealPaid: ({ reference, at }, { dealId }) => turn(reference, dealId, 'paid', at + DAY_MS),
  openDispute: ({ reference }, { dealId }) => turn(reference, dealId, 'disputed', Number.POSITIVE_INFINITY),
  cancelDeal: ({ reference, at }, { dealId }) => cancelAt(reference, dealId, at),
  appealDeal: ({ reference }, { dealId }) => turn(reference, dealId, 'disputed', Number.POSITIVE_INFINITY),
  releaseDeal(step, { dealId }) {
    const deal = step.reference.fiat.deals.get(dealId)
    const { completed } = step.reference.fiat
    if (deal) for (const id of [deal.sellerId, deal.buyerId]) completed.set(id, (completed.get(id) ?? 0) + 1)
    if (deal?.appealed) takeFromAd(step.reference, deal)
    return payBuyer(step, dealId)
  },
  decideDispute: decide,
  passTime({ reference, at }) {
    const due = [...reference.fiat.deals].filter(([, deal]) => deal.dueAt <= at)
    return due.flatMap(([id, deal]) => {
      if (deal.status === 'unpaid') return cancelAt(reference, id, at)
      if (deal.status === 'paid') return turn(reference, id, 'disputed', Number.POSITIVE_INFINITY)
      reference.fiat.deals.delete(id)
      return []
    })
  },
}

function open(step: FiatStep, command: CommandOf<'openDeal'>): string[] {
  const { fiat } = step.reference
  const { customerId, quantity } = command
  const ad = fiat.ads.get(command.adId)
  const coin = ad && fiat.coins.get(ad.currencyId)
  if (!ad || !coin) return ['an unknown ad']
  const isSale = ad.side === 'sell'
  const exact = quantity * BigInt(coin.feePpm)
  const { price, total } = step.reply.fiatDeal ?? { price: 0n, total: 0n }
  const deal: KnownDeal = {
    adId: ad.id,
    buyerId: isSale ? customerId : ad.merchantId,
    sellerId: isSale ? ad.merchantId : customerId,
    currencyId: ad.currencyId,
    quantity,
    fee: exact / 1_000_000n + (exact % 1_000_000n > 0n ? 1n : 0n),
    fiat: ad.fiat,
    price,
    total,
    deciders: quantity >= coin.twoDecidersFrom ? 2 : 1,
    status: 'unpaid',
    held: true,
    appealed: false,
    dueAt: step.at + ad.payWithinMs,
    first: undefined,
  }
  fiat.deals.set(fiat.nextDealId++, deal)
  fiat.ads.set(ad.id, { ...ad, left: (ad.left - quantity) as typeof ad.left })
  return holding(deal, step.expectation?.topUp?.units ?? 0n)
}

/** `fromCoin` is what the coin account adds. */
function holding({ sellerId, currencyId, quantity }: KnownDeal, fromCoin: bigint): string[] {
  const account = `${sellerId} fiat`
  const held = move(quantity, currencyId, account, `${account} frozen`)
  return fromCoin > 0n ? [move(fromCoin, currencyId, `${sellerId} coin`, account), held] : [held]
}

function turn({ fiat }: FiatReference, dealId: number, status: KnownDeal['status'], dueAt: number): string[] {
  const deal = fiat.deals.get(dealId)
  if (deal) Object.assign(deal, { status, dueAt })
  return []
}

function cancelAt(reference: FiatReference, dealId: number, at: number): string[] {
  const { fiat } = reference
  const deal = fiat.deals.get(dealId)
  if (!deal) return ['an unknown deal']
  const { sellerId, buyerId, currencyId, quantity } = deal
  turn(reference, dealId, 'cancelled', at + DAY_MS)
  Object.assign(deal, { held: false, appealed: true })
  const key = dayKey(buyerId, at)
  fiat.abandoned.set(key, (fiat.abandoned.get(key) ?? 0) + 1)
  returnToAd(reference, deal)
  return [move(quantity, currencyId, `${sellerId} fiat frozen`, `${sellerId} fiat`)]
}

function returnToAd({ fiat }: FiatReference, { adId, quantity }: KnownDeal): void {
  const ad = fiat.ads.get(adId)
  const left = (ad?.left ?? 0n) + quantity
  if (ad) fiat.ads.set(ad.id, { ...ad, left: amount(left > MAX_AMOUNT ? MAX_AMOUNT : left) })
}

/** Takes the quantity of a deal that took place after all from its advertisement, which its merchant may have lowered. */
function takeFromAd({ fiat }: FiatReference, { adId, quantity }: KnownDeal): void {
  const ad = fiat.ads.get(adId)
  const left = (ad?.left ?? 0n) - quantity
  if (ad) fiat.ads.set(ad.id, { ...ad, left: amount(left < 0n ? 0n : left) })
}

/** Freezes the coins of a deal whose escrow was returned, out of the account that has them; `fiat` first. */
function takeAgain(step: FiatStep, deal: KnownDeal): string[] {
  const source = (['fiat', 'coin'] as const).find((kind) => balanceBefore(step, deal, kind) >= deal.quantity)
  if (!source) return []
  return holding(deal, source === 'coin' ? deal.quantity : 0n)
}

/** Returns what the seller had available before the command: its postings are undone. */
function balanceBefore(step: FiatStep, { sellerId, currencyId }: KnownDeal, kind: 'fiat' | 'coin'): bigint {
  const accounts = [...(step.exchange.ledger.byOwner.get(sellerId)?.values() ?? [])]
  const account = accounts.find((one) => one.kind === kind && one.currencyId === currencyId)
  if (!account) return 0n
  return step.postings.reduce(
    (units, { debitId, debitPart, creditId, creditPart, amount }) =>
      units +
      (debitId === account.id && debitPart === 'available' ? amount : 0n) -
      (creditId === account.id && creditPart === 'available' ? amount : 0n),
    account.available as bigint,
  )
}

function payBuyer(step: FiatStep, dealId: number, isLate = false): string[] {
  const { fiat } = step.reference
  const deal = fiat.deals.get(dealId)
  if (!deal) return ['an unknown deal']
  const paid = isLate ? restateLate(step, deal) : deal
  if (!paid) return ['a late payment without a price']
  const rest = deal.held ? deal.quantity - paid.quantity : 0n
  const taken = deal.held ? [] : takeAgain(step, { ...deal, quantity: paid.quantity })
  fiat.deals.delete(dealId)
  const { sellerId, buyerId, currencyId } = deal
  const escrow = `${sellerId} fiat frozen`
  return [
    ...taken,
    move(paid.quantity - paid.fee, currencyId, escrow, `${buyerId} fiat`),
    ...(paid.fee > 0n ? [move(paid.fee, currencyId, escrow, '0 fees')] : []),
    ...(rest > 0n ? [move(rest, currencyId, escrow, `${sellerId} fiat`)] : []),
  ]
}

/** Restates what a late payment buys: no more than agreed, at no lower price, and at least one unit. */
export function restateLate(
  context: RuleContext<FiatReference>,
  deal: KnownDeal,
): Pick<KnownDeal, 'quantity' | 'fee'> | undefined {
  const coin = context.reference.fiat.coins.get(deal.currencyId)
  const share = { side: 'sell', fiat: deal.fiat as FiatAd['fiat'], indexPpm: 1_000_000 } as const
  const index = coin && restateIndexPrice(context, coin, share)
  if (index === undefined) return undefined
  const price = index > deal.price ? index : deal.price
  const bought = (deal.total * unitsPerFiatUnit(context, deal.currencyId, deal.fiat)) / price
  const quantity = [bought, deal.quantity].toSorted((a, b) => (a < b ? -1 : 1))[0] || 1n
  const exact = deal.fee * quantity
  const fee = exact / deal.quantity + (exact % deal.quantity > 0n ? 1n : 0n)
  return { quantity, fee: fee < quantity ? fee : quantity - 1n }
}

function decide(step: FiatStep, { dealId, deciderId, outcome }: CommandOf<'decideDispute'>): string[] {
  const { fiat } = step.reference
  const deal = fiat.deals.get(dealId)
  if (!deal) return ['an unknown deal']
  const deciders = outcome === 'return' ? deal.deciders : 2
  if (deciders === 2 && deal.first?.outcome !== outcome) {
    deal.first = { id: deciderId, outcome }
    return []
  }
  if (outcome !== 'return') {
    if (deal.appealed) takeFromAd(step.reference, deal)
    return payBuyer(step, dealId, outcome === 'releaseLate')
  }
  fiat.deals.delete(dealId)
  const { buyerId, sellerId, currencyId, quantity, held } = deal
  fiat.disproved.set(buyerId, [...(fiat.disproved.get(buyerId) ?? []), step.at])
  if (!deal.appealed) returnToAd(step.reference, deal)
  return held ? [move(quantity, currencyId, `${sellerId} fiat frozen`, `${sellerId} fiat`)] : []
}
