import { amount } from '@halyard/money'
import type { Playing } from './move-coins.ts'

const BUYER = 2_002
const SELLER = 1_001
const OPERATORS = [901, 902]
const TIMES_MAX = 6
const MINUTE_MS = 60_000

/**
 * A buyer claims one payment after the other, and operators decide alike: that nothing was paid, which must count, or for the
 * buyer, which must lift no limit, and if it was late must not buy at a price of the past. Then the buyer takes more than a newcomer may.
 */
export function claimOften({ world, random, watch }: Playing): void {
  const ad = [...watch.ads.values()].find(
    ({ side, merchantId, status, quantityMax }) =>
      side === 'sell' && merchantId === SELLER && status === 'open' && quantityMax > 40_000n,
  )
  if (!ad) return
  for (const customerId of [BUYER, SELLER])
    world.send({ kind: 'setOperatorFreeze', customerId, frozen: false })
  world.send({ kind: 'setMerchant', customerId: SELLER, isMerchant: true })
  const setRate = (rate: number): void => void world.send({ kind: 'setFiatRate', fiat: 'EUR', rate })
  const outcome = random.pick(['return', 'return', 'release', 'releaseLate'] as const)
  const take = (units: bigint): number | undefined => {
    const { version } = watch.ads.get(ad.id) ?? ad
    const reply = world.send({
      kind: 'openDeal',
      customerId: BUYER,
      adId: ad.id,
      version,
      quantity: amount(units),
      priceLimit: amount(990_000n),
      source: 'fiat',
      cardId: 7,
    })
    return reply.ok ? reply.fiatDeal?.id : undefined
  }
  for (let times = random.between(3, TIMES_MAX); times > 0; times -= 1) {
    const dealId = take(outcome === 'releaseLate' ? 30_000n : ad.quantityMin)
    if (dealId === undefined) break
    world.send({ kind: 'markDealPaid', customerId: BUYER, dealId, receiptId: 5 })
    world.send({ kind: 'openDispute', dealId, role: 'customer', actorId: SELLER })
    world.now += MINUTE_MS
    // The price of the coins has risen before the late payment is decided.
    if (outcome === 'releaseLate') setRate(random.between(1_200_000, 1_900_000))
    for (const deciderId of OPERATORS)
      world.send({ kind: 'decideDispute', dealId, deciderId, outcome, rule: 'rule', evidenceIds: [1] })
    setRate(random.between(915_000, 925_000))
  }
  take(40_001n)
}
