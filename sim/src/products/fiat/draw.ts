import type { Command, DecideDispute, Exchange, FiatAdTerms, FiatDeal } from '@halyard/core'
import { type Amount, amount, MAX_AMOUNT } from '@halyard/money'
import { fromCoinOf } from '../../oracle/top-up.ts'
import type { Random } from '../../random.ts'
import type { Measure } from '../product.ts'
import { COINS } from './listing.ts'

const DECIDERS = [900, 901]
const OUTCOMES = ['release', 'releaseLate', 'releaseLate', 'return', 'return'] as const
/** Decisions on a buyer who has lied. */
const OF_LIARS = ['return'] as const
const MINUTE_MS = 60_000

/** Draws a command of a customer, a merchant or an operator about fiat, mostly an acceptable one. */
export function drawFiat(random: Random, exchange: Exchange, customerId: number): Command {
  const roll = random.below(100)
  if (roll < 3) return drawRate(random)
  if (roll < 8) return drawMerchant(random, customerId)
  if (roll < 20) return drawAd(random, exchange, customerId)
  if (roll < 55) return drawTaking(random, exchange, customerId)
  return drawAction(random, exchange, customerId)
}

function drawRate(random: Random): Command {
  const rate = random.chance(0.1) ? random.pick([0, -1, 0.5, 1e15]) : random.between(900_000, 160_000_000)
  return { kind: 'setFiatRate', fiat: random.pick(['USD', 'USD', 'JPY', 'EUR', 'XAU' as 'EUR']), rate }
}

function drawMerchant(random: Random, customerId: number): Command {
  return { kind: 'setMerchant', customerId, isMerchant: random.chance(0.8) }
}

function drawTerms(random: Random, currencyId: number): FiatAdTerms {
  const coin = COINS.find((one) => one.currencyId === currencyId) ?? COINS[0]
  const quantityMin = (coin?.quantityMin ?? 1n) * BigInt(random.between(1, 20))
  const quantityMax = quantityMin * BigInt(random.between(1, 200))
  const isFloating = random.chance(0.5)
  const invalid: Partial<FiatAdTerms> = random.pick([
    { price: undefined, indexPpm: undefined },
    { price: amount(1n), indexPpm: 1_000_000 },
    { price: amount(0n), indexPpm: undefined },
    { quantityMin: amount(0n) },
    { left: amount(quantityMax - 1n) },
    { payWithinMs: MINUTE_MS },
    { payWithinMs: 900_000.5 },
  ])
  return {
    price: isFloating ? undefined : amount(BigInt(random.between(900_000, 1_100_000))),
    indexPpm: isFloating ? random.between(900_000, 1_100_000) : undefined,
    quantityMin: amount(quantityMin),
    quantityMax: amount(quantityMax),
    left: amount(quantityMax * BigInt(random.between(1, 9))),
    payWithinMs: random.between(15, 60) * MINUTE_MS,
    source: random.pick(['fiat', 'coin', 'coin']),
    ...(random.chance(0.1) ? invalid : {}),
  }
}

function drawAd(random: Random, { fiat }: Exchange, customerId: number): Command {
  const merchants = [...fiat.traders.values()].filter(({ isMerchant }) => isMerchant)
  const merchantId =
    merchants.length > 0 && random.chance(0.9)
      ? random.pick(merchants.map((trader) => trader.customerId).toSorted((a, b) => a - b))
      : customerId
  const currencyId = random.pick([2, 2, 1, 1, 3])
  const own = [...fiat.ads.values()].filter((ad) => ad.merchantId === merchantId).map(({ id }) => id)
  const adId = own.length > 0 && random.chance(0.95) ? random.pick(own.toSorted((a, b) => a - b)) : 99_999
  const roll = random.below(10)
  if (roll < 3) return { kind: 'editAd', customerId: merchantId, adId, terms: drawTerms(random, currencyId) }
  if (roll < 5) {
    const status = random.pick(['open', 'open', 'open', 'paused', 'closed'] as const)
    return { kind: 'setAdStatus', customerId: merchantId, adId, status }
  }
  return {
    kind: 'publishAd',
    customerId: merchantId,
    side: random.pick(['sell', 'buy']),
    currencyId,
    fiat: random.pick(['USD', 'USD', 'JPY', 'BRL', 'XAU' as 'EUR']),
    terms: drawTerms(random, currencyId),
  }
}

function drawTaking(random: Random, { fiat }: Exchange, drawnId: number): Command {
  const liars = [...fiat.traders.values()].filter(({ disprovedAt }) => disprovedAt.length > 0)
  const [liar] = liars.toSorted(
    (a, b) => b.disprovedAt.length - a.disprovedAt.length || a.customerId - b.customerId,
  )
  // One buyer whose payments were disproved tries again and again, to reach the limit.
  const customerId = liar && random.chance(0.8) ? liar.customerId : drawnId
  // Sorted by id, so that a seed does not depend on the core's storage order.
  const ads = [...fiat.ads.values()].toSorted((a, b) => a.id - b.id)
  const offered = customerId === liar?.customerId ? ads.filter(({ side }) => side === 'sell') : ads
  const ad = offered.length > 0 && random.chance(0.98) ? random.pick(offered) : undefined
  const version = (ad?.version ?? 1) - (random.chance(0.02) ? 1 : 0)
  const worst = ad?.side === 'buy' ? 1n : MAX_AMOUNT
  const quantity = drawQuantity(random, ad?.quantityMin ?? 1n, ad?.quantityMax ?? 1n)
  return {
    kind: 'openDeal',
    customerId,
    adId: ad?.id ?? 0,
    version,
    quantity,
    ...fromCoinOf(quantity),
    priceLimit: amount(random.chance(0.05) ? 1_000_000n : worst),
    source: random.pick(['coin', 'coin', 'fiat']),
    cardId: random.chance(0.02) ? random.pick([0, -1, 0.5]) : 7,
  }
}

function drawQuantity(random: Random, min: bigint, max: bigint): Amount {
  const roll = random.below(20)
  if (roll === 0) return amount(random.pick([0n, -1n, min - 1n, max + 1n, MAX_AMOUNT]))
  if (roll < 4) return amount(max)
  return amount(min + ((max - min) * BigInt(random.below(100))) / 400n)
}

/** Draws what the buyer, the seller or an operator may do next with a deal; sometimes what they may not. */
function drawAction(random: Random, exchange: Exchange, customerId: number): Command {
  const { fiat } = exchange
  const deals = [...fiat.deals.values()].toSorted((a, b) => a.id - b.id)
  // Deals of the one whose payments were disproved go on until the limit is reached.
  const lied = deals.filter(({ buyerId }) => isLiarIn(exchange, buyerId))
  const offered = lied.length > 0 && random.chance(0.4) ? lied : deals
  const deal = offered.length > 0 ? random.pick(offered) : undefined
  if (!deal || random.chance(0.03))
    return { kind: 'markDealPaid', customerId, dealId: random.below(fiat.nextDealId + 1), receiptId: 1 }
  const isStrange = random.chance(0.1)
  const { buyerId, sellerId } = deal
  const [buyer, seller] = isStrange
    ? [random.pick([sellerId, customerId]), random.pick([buyerId, customerId])]
    : [buyerId, sellerId]
  if (deal.status === 'cancelled' && random.chance(0.4)) return drawEmptying(random, exchange, deal)
  const status = random.chance(0.1)
    ? random.pick(['unpaid', 'paid', 'disputed', 'cancelled'] as const)
    : deal.status
  return actionIn(random, status, { deal, buyer, seller, isLiar: isLiarIn(exchange, buyerId) })
}

/** Returns whether a payment of a customer was disproved. */
function isLiarIn({ fiat }: Exchange, customerId: number): boolean {
  return (fiat.traders.get(customerId)?.disprovedAt.length ?? 0) > 0
}

/** Draws a transfer by which the seller of a cancelled deal puts the coins out of reach of an appeal. */
function drawEmptying(random: Random, { ledger }: Exchange, { sellerId, currencyId }: FiatDeal): Command {
  const source = random.pick(['fiat', 'coin'] as const)
  const account = [...(ledger.byOwner.get(sellerId)?.values() ?? [])].find(
    (one) => one.kind === source && one.currencyId === currencyId,
  )
  const units = account && account.available > 0n ? account.available : amount(1n)
  return { kind: 'transferFunds', customerId: sellerId, currencyId, source, target: 'trust', amount: units }
}

interface Sides {
  readonly deal: FiatDeal
  readonly buyer: number
  readonly seller: number
  /** Whether a payment of the buyer was disproved before. */
  readonly isLiar: boolean
}

function actionIn(
  random: Random,
  status: FiatDeal['status'],
  { deal, buyer, seller, isLiar }: Sides,
): Command {
  const dealId = deal.id
  const receiptId = random.chance(0.03) ? random.pick([0, 0.5]) : 5
  if (status === 'unpaid')
    return random.chance(isLiar ? 0.9 : 0.65)
      ? { kind: 'markDealPaid', customerId: buyer, dealId, receiptId }
      : { kind: 'cancelDeal', customerId: buyer, dealId }
  const operator = { role: 'operator', actorId: random.pick(DECIDERS) } as const
  if (status === 'cancelled')
    return {
      kind: 'appealDeal',
      dealId,
      receiptId,
      ...(random.chance(0.2) ? operator : { role: 'customer' as const, actorId: buyer }),
    }
  if (status === 'paid' && random.chance(isLiar ? 0.95 : 0.4))
    return {
      kind: 'openDispute',
      dealId,
      ...(random.chance(0.1)
        ? operator
        : { role: 'customer' as const, actorId: random.pick([buyer, seller]) }),
    }
  if (status === 'paid' || random.chance(0.15)) return { kind: 'releaseDeal', customerId: seller, dealId }
  return drawDecision(random, deal, { buyer, seller, isLiar })
}

/** Draws a decision on a dispute. A first one is often confirmed by the other operator, or repeated by the same one. */
function drawDecision(
  random: Random,
  { id: dealId, firstReviewerId: first, outcome: before }: FiatDeal,
  { buyer, seller, isLiar }: Omit<Sides, 'deal'>,
): DecideDispute {
  const grounds = {
    rule: random.chance(0.03) ? '' : 'payment proved',
    evidenceIds: random.chance(0.03) ? random.pick([[], [0]]) : [5],
  }
  const again = first !== undefined && random.chance(0.75)
  if (again) {
    const [other = first] = DECIDERS.filter((each) => each !== first)
    const deciderId = random.chance(0.6) ? other : first
    return { kind: 'decideDispute', dealId, deciderId, outcome: before ?? 'release', ...grounds }
  }
  const deciderId = random.chance(0.05) ? random.pick([buyer, seller]) : random.pick(DECIDERS)
  const outcome = random.pick(isLiar ? OF_LIARS : OUTCOMES)
  return { kind: 'decideDispute', dealId, deciderId, outcome, ...grounds }
}

/** Returns an advertisement, which a hoarding merchant repeats up to the limit. */
export function hoardAd(_exchange: Exchange, customerId: number): Command {
  const [coin] = COINS
  const quantity = coin?.quantityMin ?? amount(1n)
  return {
    kind: 'publishAd',
    customerId,
    side: 'sell',
    currencyId: coin?.currencyId ?? 2,
    fiat: 'USD',
    terms: {
      price: amount(1_000_000n),
      indexPpm: undefined,
      quantityMin: quantity,
      quantityMax: quantity,
      left: quantity,
      payWithinMs: 900_000,
      source: 'coin',
    },
  }
}

/** Draws changes of a coin: a pause that ends later, another fee, and invalid limits. */
export function drawFiatMeasures(random: Random): Measure[] {
  const coin = random.pick(COINS)
  const invalid = [
    { ...coin, currencyId: 78 },
    { ...coin, marketId: 2 },
    { ...coin, quantityMin: amount(0n) },
    { ...coin, newcomerMax: amount(1n) },
    { ...coin, twoDecidersFrom: amount(0n) },
    { ...coin, feePpm: 20_001 },
  ]
  const kind = 'configureFiatCoin'
  return [
    ...COINS.map(
      (one): Measure => ({
        now: { kind, coin: { ...one, status: 'paused' } },
        later: { kind, coin: one },
      }),
    ),
    { now: { kind, coin: { ...coin, feePpm: random.below(20_001) } } },
    { now: { kind, coin: random.pick(invalid) } },
  ]
}
