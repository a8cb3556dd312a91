import { amount, type Amount, MAX_AMOUNT } from '@halyard/money'
import { expect, test } from 'vitest'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { nextDueAt } from '../process-triggers.ts'
import { restoreSnapshot } from '../snapshot.ts'
import { BTC, MARKET, USDT } from '../testing/listing.ts'
import { auditState, type Harness, run } from '../testing/script.ts'
import {
  accept,
  ad,
  adTerms,
  ANN,
  appeal,
  BOB,
  btcCoin,
  CAT,
  cancel,
  DAY_MS,
  decide,
  decideWithout,
  dispute,
  earnTrust,
  fiatOf,
  MINUTE_MS,
  openFiatHarness,
  pass,
  pay,
  release,
  take,
  usdtCoin,
} from '../testing/fiat-harness.ts'
import type { FiatAdTerms } from './ads/fiat-ad.ts'
import type { FiatCoin } from './fiat-coin.ts'

test('open: fixes price and total, freezes the coins and takes them off the advertisement', () => {
  const harness = openFiatHarness()
  expect(take(harness, { units: 10_001n })).toMatchObject({
    ok: true,
    fiatDeal: { buyerId: BOB, sellerId: ANN, price: 1_020_000n, total: 1_021n, status: 'unpaid' },
  })
  expect(fiatOf(harness, ANN)).toBe('489999+10001')
  expect(harness.rows.fiatAd(1)).toMatchObject({ left: 289_999n })
  accept(harness, { kind: 'editAd', customerId: ANN, adId: 1, terms: { ...adTerms, price: amount(9n) } })
  expect(harness.rows.fiatDeal(1)).toMatchObject({ price: 1_020_000n })
  expect(auditState(harness)).toEqual([])
})

test('open from coin: the coins move to fiat and are frozen in one step', () => {
  const harness = openFiatHarness()
  expect(take(harness, { adId: 2, source: 'coin' })).toMatchObject({ ok: true })
  expect(fiatOf(harness, BOB)).toBe('500000+10000')
  accept(harness, ad('sell', { source: 'coin' }))
  expect(take(harness, { adId: 3, customerId: CAT })).toMatchObject({ ok: true })
  expect(fiatOf(harness, ANN)).toBe('500000+10000')
  expect(auditState(harness)).toEqual([])
})

test.each<[string, Parameters<typeof take>[1], object]>([
  ['an unknown customer', { customerId: 9 }, { reject: 'customer_must_be_known' }],
  ['an unknown ad', { adId: 9 }, { reject: 'fiat_ad_must_be_known' }],
  ['an ad of the customer', { customerId: ANN }, { reject: 'fiat_own_ad' }],
  ['an older version', { version: 0 }, { reject: 'fiat_ad_has_changed' }],
  ['too small a quantity', { units: 999n }, { reject: 'fiat_quantity_too_small', limit: 1_000n }],
  ['too large a quantity', { units: 100_001n }, { reject: 'fiat_quantity_too_large', limit: 100_000n }],
  [
    'a newcomer above the limit',
    { units: 50_001n },
    { reject: 'fiat_newcomer_limit_reached', limit: 50_000n },
  ],
  ['a higher price than accepted', { priceLimit: amount(1_019_999n) }, { reject: 'fiat_price_has_changed' }],
  [
    'a lower price than accepted',
    { adId: 2, priceLimit: amount(1_020_001n) },
    { reject: 'fiat_price_has_changed' },
  ],
  ['no card', { cardId: 0 }, { reject: 'fiat_card_is_required' }],
  ['a seller without coins', { adId: 2, customerId: CAT }, { reject: 'insufficient_balance' }],
])('open: rejects %s', (_case, taking, expected) => {
  const harness = openFiatHarness()
  expect(take(harness, taking)).toMatchObject(expected)
  expect(auditState(harness)).toEqual([])
})

test('open: rejects the unverified, a paused ad and coin, and an ad that has too little left', () => {
  const harness = openFiatHarness()
  accept(harness, ad('sell', { quantityMax: amount(10_000n), left: amount(15_000n) }))
  take(harness, { adId: 3 })
  expect(take(harness, { adId: 3 })).toMatchObject({ reject: 'fiat_ad_must_have_left', limit: 5_000n })
  accept(harness, { kind: 'setVerification', customerId: CAT, level: 0 })
  expect(take(harness, { customerId: CAT })).toMatchObject({ reject: 'fiat_needs_verification' })
  accept(harness, { kind: 'setAdStatus', customerId: ANN, adId: 1, status: 'paused' })
  expect(take(harness)).toMatchObject({ reject: 'fiat_ad_must_be_open' })
  accept(harness, { kind: 'configureFiatCoin', coin: { ...usdtCoin, status: 'paused' } })
  expect(take(harness, { adId: 2 })).toMatchObject({ reject: 'fiat_coin_must_be_open' })
  expect(auditState(harness)).toEqual([])
})

test('a merchant who is frozen, on hold, dismissed or without coins cannot be dealt with', () => {
  const harness = openFiatHarness()
  const refused = { reject: 'fiat_merchant_unavailable' }
  accept(harness, { kind: 'setOwnFreeze', customerId: ANN, frozen: true })
  expect(take(harness)).toMatchObject(refused)
  accept(harness, { kind: 'setOwnFreeze', customerId: ANN, frozen: false })
  accept(harness, ad('sell', { left: amount(600_000n), quantityMax: amount(600_000n) }, BTC))
  expect(take(harness, { adId: 3 })).toMatchObject({ reject: 'fiat_newcomer_limit_reached' })
  expect(take(harness, { adId: 3, units: 2_000n })).toMatchObject(refused)
  accept(harness, { kind: 'setHold', customerId: ANN, until: harness.now + 1 })
  expect(take(harness)).toMatchObject(refused)
  expect(take(harness, { adId: 2 })).toMatchObject({ ok: true })
  accept(harness, { kind: 'setMerchant', customerId: ANN, isMerchant: false })
  expect(take(harness, { adId: 2 })).toMatchObject(refused)
  expect(auditState(harness)).toEqual([])
})

test('a customer on hold cannot sell, which would be a way round the hold on withdrawals', () => {
  const harness = openFiatHarness()
  accept(harness, { kind: 'setHold', customerId: BOB, until: harness.now + 1_000 })
  expect(take(harness, { adId: 2 })).toMatchObject({
    reject: 'fiat_seller_on_hold',
    until: harness.now + 1_000,
  })
  expect(take(harness)).toMatchObject({ ok: true })
})

test('floating price: follows the index, and is refused while the index is stale', () => {
  const harness = openFiatHarness()
  const floating = {
    price: undefined,
    indexPpm: 1_010_000,
    quantityMin: amount(10n),
    quantityMax: amount(100n),
  }
  accept(harness, ad('sell', { ...floating, source: 'coin' }, BTC))
  accept(harness, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1_000 }] })
  // The index is 100.0: a tick is a tenth.
  expect(take(harness, { adId: 3, units: 10n, priceLimit: amount(101_000_000n) })).toMatchObject({
    ok: true,
    fiatDeal: { price: 101_000_000n, total: 101n },
  })
  const another = { adId: 3, customerId: CAT, units: 10n }
  expect(take(harness, { ...another, priceLimit: amount(100_999_999n) })).toMatchObject({
    reject: 'fiat_price_has_changed',
  })
  harness.now += 10_001
  const enough = { ...another, priceLimit: amount(101_000_000n) }
  expect(take(harness, enough)).toMatchObject({ reject: 'fiat_index_is_stale' })
  expect(take(harness, { adId: 1, customerId: CAT })).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})

test('floating price: is refused while the rate is stale, though the index is fresh', () => {
  const harness = openFiatHarness()
  const floating = { indexPpm: 1_010_000, quantityMin: amount(10n), quantityMax: amount(100n) }
  accept(harness, ad('sell', { ...floating, price: undefined, source: 'coin' }, BTC))
  harness.now += DAY_MS + 1
  accept(harness, { kind: 'recordPrices', prices: [{ marketId: MARKET, ticks: 1_000 }] })
  const bought = { adId: 3, units: 10n, priceLimit: amount(101_000_000n) }
  expect(take(harness, bought)).toMatchObject({ reject: 'fiat_index_is_stale' })
  accept(harness, { kind: 'setFiatRate', fiat: 'USD', rate: 1_000_000 })
  expect(take(harness, bought)).toMatchObject({ ok: true })
})

test('floating price: waits while the index is uncertain, and follows one that is only delayed', () => {
  const harness = openFiatHarness()
  const floating = { indexPpm: 1_010_000, quantityMin: amount(10n), quantityMax: amount(100n) }
  accept(harness, ad('sell', { ...floating, price: undefined, source: 'coin' }, BTC))
  const wick = { marketId: MARKET, ticks: 500, quality: 'uncertain' } as const
  accept(harness, { kind: 'recordPrices', prices: [wick] })
  const bought = { adId: 3, units: 10n, priceLimit: amount(101_000_000n) }
  expect(take(harness, bought)).toMatchObject({ reject: 'fiat_index_is_stale' })
  accept(harness, { kind: 'recordPrices', prices: [{ ...wick, ticks: 1_000, quality: 'delayed' }] })
  expect(take(harness, bought)).toMatchObject({ ok: true, fiatDeal: { price: 101_000_000n } })
})

test('floating price of USDT: needs no index, but a rate of the last day', () => {
  const harness = openFiatHarness()
  accept(harness, ad('sell', { price: undefined, indexPpm: 1_010_000 }))
  expect(take(harness, { adId: 3 })).toMatchObject({ ok: true, fiatDeal: { price: 1_010_000n } })
  harness.now += DAY_MS + 1
  expect(take(harness, { adId: 3, customerId: CAT })).toMatchObject({ reject: 'fiat_index_is_stale' })
  accept(harness, { kind: 'setFiatRate', fiat: 'USD', rate: 1_000_000 })
  expect(take(harness, { adId: 3, customerId: CAT })).toMatchObject({ ok: true })
})

test('fee: only on release, rounded up, as it was at the opening', () => {
  const harness = openFiatHarness()
  accept(harness, { kind: 'configureFiatCoin', coin: { ...usdtCoin, feePpm: 1_001 } })
  take(harness)
  take(harness, { customerId: CAT })
  accept(harness, { kind: 'configureFiatCoin', coin: usdtCoin })
  cancel(harness, 2, CAT)
  expect(fiatOf(harness, SYSTEM_OWNER)).toBe('0+0')
  pay(harness)
  release(harness)
  expect([fiatOf(harness, ANN), fiatOf(harness, BOB), fiatOf(harness, SYSTEM_OWNER)]).toEqual([
    '490000+0',
    '509989+0',
    '11+0',
  ])
  expect(auditState(harness)).toEqual([])
})

test('unpaid deals: after three a day, new deals are rejected', () => {
  const harness = openFiatHarness()
  take(harness)
  cancel(harness, 1)
  take(harness)
  pass(harness, 15 * MINUTE_MS)
  take(harness)
  cancel(harness, 3)
  expect(take(harness)).toMatchObject({ reject: 'too_many_abandoned_deals' })
  expect(take(harness, { adId: 2 })).toMatchObject({ ok: true })
  cancel(harness, 4, ANN)
  harness.now += DAY_MS
  expect(take(harness)).toMatchObject({ ok: true })
  expect(harness.rows.fiatAd(1)).toMatchObject({ left: 290_000n })
  expect(auditState(harness)).toEqual([])
})

test.each<[string, (harness: Harness) => void]>([
  ['the buyer cancels', (harness) => void cancel(harness)],
  ['the clock cancels', (harness) => pass(harness, 15 * MINUTE_MS)],
])('remaining quantity: never exceeds the largest amount: %s', (_case, endDeal) => {
  const harness = openFiatHarness()
  take(harness)
  accept(harness, { kind: 'editAd', customerId: ANN, adId: 1, terms: { ...adTerms, left: MAX_AMOUNT } })
  endDeal(harness)
  expect(harness.rows.fiatDeal(1)).toMatchObject({ status: 'cancelled' })
  expect(harness.rows.fiatAd(1)).toMatchObject({ left: MAX_AMOUNT })
  expect(auditState(harness)).toEqual([])
})

test('free options: a merchant who leaves deals unpaid gets no further deals that day', () => {
  const harness = openFiatHarness()
  for (let n = 0; n < 3; n++) take(harness, { adId: 2 })
  pass(harness, 15 * MINUTE_MS)
  expect(take(harness, { adId: 2 })).toMatchObject({ reject: 'fiat_merchant_unavailable' })
  expect(take(harness)).toMatchObject({ ok: true })
})

test('a customer may have five deals open, cancelled ones aside', () => {
  const harness = openFiatHarness()
  for (let n = 0; n < 5; n++) expect(take(harness, { adId: 2 })).toMatchObject({ ok: true })
  expect(take(harness, { adId: 2 })).toMatchObject({ reject: 'too_many_fiat_deals' })
  cancel(harness, 1, ANN)
  expect(take(harness, { adId: 2 })).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})

test('pay and appeal: need a receipt', () => {
  const harness = openFiatHarness()
  take(harness)
  const receipt = { customerId: BOB, dealId: 1, receiptId: 0 }
  expect(run(harness, { kind: 'markDealPaid', ...receipt })).toMatchObject({
    reject: 'fiat_receipt_is_required',
  })
  cancel(harness)
  const appealed = { dealId: 1, role: 'customer', actorId: BOB, receiptId: -1 } as const
  expect(run(harness, { kind: 'appealDeal', ...appealed })).toMatchObject({
    reject: 'fiat_receipt_is_required',
  })
})

test('pay in the millisecond of the timeout is too late, though the clock has not cancelled yet', () => {
  const harness = openFiatHarness()
  take(harness)
  harness.now += 15 * MINUTE_MS
  expect(pay(harness)).toMatchObject({ reject: 'fiat_deal_must_be_unpaid' })
  pass(harness, 0)
  expect(appeal(harness)).toMatchObject({ ok: true, fiatDeal: { status: 'disputed', isHeld: false } })
  expect(fiatOf(harness, ANN)).toBe('500000+0')
  harness.now += 1
  expect(release(harness)).toMatchObject({ ok: true })
  expect(fiatOf(harness, BOB)).toBe('510000+0')
  expect(auditState(harness)).toEqual([])
})

test('appeal: ends a day after the cancellation, also when the clock leaps', () => {
  const harness = openFiatHarness()
  take(harness)
  take(harness, { customerId: CAT })
  pass(harness, 45 * DAY_MS)
  harness.now += DAY_MS - 1
  expect(appeal(harness, 1)).toMatchObject({ ok: true })
  harness.now += 1
  expect(appeal(harness, 2, CAT)).toMatchObject({ reject: 'fiat_deal_must_be_open' })
  pass(harness, 0)
  expect(harness.rows.fiatDeal(2)).toMatchObject({ status: 'cancelled', endedAt: harness.now })
  expect(auditState(harness)).toEqual([])
})

test('appeal without the coins: a release waits until the seller has them; a return ends it', () => {
  const harness = openFiatHarness()
  for (const dealId of [1, 2]) {
    take(harness)
    cancel(harness, dealId)
  }
  const units = amount(500_000n)
  const away = { kind: 'transferFunds', customerId: ANN, currencyId: USDT, amount: units } as const
  accept(harness, { ...away, source: 'fiat', target: 'trust' })
  accept(harness, { ...away, source: 'coin', target: 'trust' })
  expect(appeal(harness, 1)).toMatchObject({ ok: true, fiatDeal: { isHeld: false } })
  appeal(harness, 2)
  decide(harness, 'release', 91)
  expect(decide(harness, 'release')).toMatchObject({ reject: 'fiat_escrow_is_missing' })
  expect(release(harness)).toMatchObject({ reject: 'fiat_escrow_is_missing' })
  expect(decide(harness, 'return', 90, 2)).toMatchObject({ ok: true, fiatDeal: { status: 'returned' } })
  expect(auditState(harness)).toEqual([])
  accept(harness, { ...away, source: 'trust', target: 'coin' })
  expect(decide(harness, 'release')).toMatchObject({ ok: true })
  expect([fiatOf(harness, ANN), fiatOf(harness, BOB)]).toEqual(['0+0', '510000+0'])
  expect(auditState(harness)).toEqual([])
})

test('decide: needs a rule and evidence; a side of the deal cannot decide it', () => {
  const harness = openFiatHarness()
  take(harness)
  pay(harness)
  dispute(harness, 1, ANN)
  for (const side of [ANN, BOB])
    expect(decide(harness, 'return', side)).toMatchObject({ reject: 'fiat_decider_must_not_be_party' })
  const decision = { kind: 'decideDispute', dealId: 1, deciderId: 90, outcome: 'return' } as const
  for (const grounds of [
    { rule: '', evidenceIds: [1] },
    { rule: 'x'.repeat(101), evidenceIds: [1] },
    { rule: 'payment proved', evidenceIds: [] },
    { rule: 'payment proved', evidenceIds: [1.5] },
  ])
    expect(run(harness, { ...decision, ...grounds })).toMatchObject({ reject: 'fiat_decision_needs_grounds' })
  expect(auditState(harness)).toEqual([])
})

test('decide: a large dispute needs two operators in a row who decide the same', () => {
  const harness = openFiatHarness()
  take(harness, { units: 40_000n })
  pay(harness)
  dispute(harness)
  expect(decide(harness, 'return', 90)).toMatchObject({ ok: true, fiatDeal: { status: 'disputed' } })
  expect(decide(harness, 'return', 90)).toMatchObject({ reject: 'fiat_deciders_must_differ' })
  expect(decide(harness, 'release', 91)).toMatchObject({
    fiatDeal: { status: 'disputed', firstReviewerId: 91 },
  })
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  expect(decide(harness, 'release', 90)).toMatchObject({
    fiatDeal: { status: 'completed', firstReviewerId: 91, reviewerId: 90 },
  })
  expect([fiatOf(harness, ANN), fiatOf(harness, BOB)]).toEqual(['460000+0', '540000+0'])
  expect(auditState(harness)).toEqual([])
})

test('decide: the command may need two operators; one who lost the role does not count', () => {
  const harness = openFiatHarness()
  take(harness)
  pay(harness)
  dispute(harness)
  expect(decideWithout(harness, 90)).toMatchObject({ fiatDeal: { firstReviewerId: 90, reviewersNeeded: 2 } })
  expect(decideWithout(harness, 91, 90)).toMatchObject({
    fiatDeal: { status: 'disputed', firstReviewerId: 91 },
  })
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  expect(decideWithout(harness, 91, 90)).toMatchObject({ reject: 'fiat_deciders_must_differ' })
  expect(decideWithout(harness, 90)).toMatchObject({
    fiatDeal: { status: 'completed', firstReviewerId: 91, reviewerId: 90 },
  })
})

test('a frozen seller cannot act, and the buyer still can; the escrow stays', () => {
  const harness = openFiatHarness()
  take(harness)
  accept(harness, { kind: 'setOperatorFreeze', customerId: ANN, frozen: true })
  expect(pay(harness)).toMatchObject({ ok: true })
  expect(release(harness)).toMatchObject({ reject: 'customer_is_frozen' })
  expect(dispute(harness, 1, ANN)).toMatchObject({ reject: 'customer_is_frozen' })
  expect(dispute(harness)).toMatchObject({ ok: true })
  decide(harness, 'release', 91)
  expect(decide(harness, 'release')).toMatchObject({ ok: true })
  expect(fiatOf(harness, BOB)).toBe('510000+0')
  expect(auditState(harness)).toEqual([])
})

test('a frozen buyer cannot act; an operator may appeal for them, and they still receive', () => {
  const harness = openFiatHarness()
  take(harness)
  accept(harness, { kind: 'setOwnFreeze', customerId: BOB, frozen: true })
  expect(pay(harness)).toMatchObject({ reject: 'customer_is_frozen' })
  pass(harness, 15 * MINUTE_MS)
  expect(appeal(harness)).toMatchObject({ reject: 'customer_is_frozen' })
  accept(harness, { kind: 'appealDeal', dealId: 1, role: 'operator', actorId: 90, receiptId: 6 })
  expect(release(harness)).toMatchObject({ ok: true })
  expect(fiatOf(harness, BOB)).toBe('510000+0')
  expect(auditState(harness)).toEqual([])
})

test('escrow: the merchant can neither transfer nor withdraw nor deal it again', () => {
  const harness = openFiatHarness()
  accept(harness, ad('sell', { quantityMax: amount(500_000n), left: amount(500_000n) }))
  for (let n = 0; n < 3; n++) {
    take(harness)
    pay(harness, n + 1)
    release(harness, n + 1)
  }
  expect(take(harness, { adId: 3, units: 470_000n })).toMatchObject({ ok: true })
  expect(take(harness)).toMatchObject({ reject: 'fiat_merchant_unavailable' })
  const units = amount(1n)
  expect(
    run(harness, {
      kind: 'transferFunds',
      customerId: ANN,
      currencyId: USDT,
      source: 'fiat',
      target: 'coin',
      amount: units,
    }),
  ).toMatchObject({ reject: 'insufficient_balance' })
  expect(auditState(harness)).toEqual([])
})

test.each<[string, Partial<FiatAdTerms>]>([
  ['no price', { price: undefined }],
  ['two prices', { indexPpm: 1_000_000 }],
  ['a price of zero', { price: amount(0n) }],
  ['a price above the maximum', { price: amount(1_000_000_000_000_001n) }],
  ['less than half of the index', { price: undefined, indexPpm: 499_999 }],
  ['more than one and a half of the index', { price: undefined, indexPpm: 1_500_001 }],
  ['a fraction of a millionth', { price: undefined, indexPpm: 1_000_000.5 }],
  ['a minimum below the coin', { quantityMin: amount(999n) }],
  ['a minimum above the maximum', { quantityMin: amount(100_001n) }],
  ['a maximum above what is left', { left: amount(99_999n) }],
  ['a window of less than 15 minutes', { payWithinMs: 15 * MINUTE_MS - 1 }],
  ['a window of more than an hour', { payWithinMs: 60 * MINUTE_MS + 1 }],
])('publish and edit: reject %s', (_case, terms) => {
  const harness = openFiatHarness()
  expect(run(harness, ad('sell', terms))).toMatchObject({ reject: 'fiat_ad_is_invalid' })
  const edited = { ...adTerms, ...terms }
  expect(run(harness, { kind: 'editAd', customerId: ANN, adId: 1, terms: edited })).toMatchObject({
    reject: 'fiat_ad_is_invalid',
  })
  expect(auditState(harness)).toEqual([])
})

test('advertisements: only of merchants, bounded, and closed for good', () => {
  const harness = openFiatHarness()
  expect(run(harness, { ...ad('sell'), customerId: BOB } as ReturnType<typeof ad>)).toMatchObject({
    reject: 'fiat_merchants_only',
  })
  for (let n = 2; n < 20; n++) accept(harness, ad('sell'))
  expect(run(harness, ad('sell'))).toMatchObject({ reject: 'too_many_fiat_ads' })
  take(harness)
  accept(harness, { kind: 'setAdStatus', customerId: ANN, adId: 1, status: 'closed' })
  const again = { kind: 'setAdStatus', customerId: ANN, adId: 1, status: 'open' } as const
  expect(run(harness, again)).toMatchObject({ reject: 'fiat_ad_must_be_known' })
  expect(run(harness, { ...again, adId: 2, customerId: BOB })).toMatchObject({
    reject: 'fiat_ad_must_be_known',
  })
  cancel(harness)
  accept(harness, ad('sell'))
  expect(auditState(harness)).toEqual([])
})

test.each<[string, Partial<FiatCoin>, string]>([
  ['an unknown currency', { currencyId: 9 }, 'currency_must_be_known'],
  ['a market of another coin', { marketId: MARKET }, 'fiat_coin_is_invalid'],
  ['a minimum of zero', { quantityMin: amount(0n) }, 'fiat_coin_is_invalid'],
  ['a minimum of which the fee takes everything', { quantityMin: amount(1n) }, 'fiat_coin_is_invalid'],
  ['a newcomer limit below the minimum', { newcomerMax: amount(999n) }, 'fiat_coin_is_invalid'],
  ['two deciders from zero', { twoDecidersFrom: amount(0n) }, 'fiat_coin_is_invalid'],
  ['a newcomer limit beyond any amount', { newcomerMax: (2n ** 63n) as Amount }, 'fiat_coin_is_invalid'],
  ['two deciders from beyond any amount', { twoDecidersFrom: (2n ** 63n) as Amount }, 'fiat_coin_is_invalid'],
  ['a fee above 2 %', { feePpm: 20_001 }, 'fiat_coin_is_invalid'],
])('configure coin: rejects %s', (_case, part, reject) => {
  const harness = openFiatHarness()
  expect(run(harness, { kind: 'configureFiatCoin', coin: { ...usdtCoin, ...part } })).toMatchObject({
    reject,
  })
  expect(run(harness, { kind: 'configureFiatCoin', coin: btcCoin })).toMatchObject({ ok: true })
})

test('rates and merchants: reject what is not valid', () => {
  const harness = openFiatHarness()
  for (const rate of [0, -1, 1.5, 1_000_000_000_001])
    expect(run(harness, { kind: 'setFiatRate', fiat: 'EUR', rate })).toMatchObject({
      reject: 'fiat_rate_is_invalid',
    })
  expect(run(harness, { kind: 'setFiatRate', fiat: 'XAU' as 'EUR', rate: 1 })).toMatchObject({
    reject: 'fiat_currency_must_be_known',
  })
  expect(run(harness, { kind: 'setMerchant', customerId: 9, isMerchant: true })).toMatchObject({
    reject: 'customer_must_be_known',
  })
  expect(run(harness, { kind: 'setMerchant', customerId: BOB, isMerchant: true })).toMatchObject({
    reject: 'fiat_merchant_needs_verification',
  })
})

test('timeline: one entry for each thing that happened, in order', () => {
  const harness = openFiatHarness()
  take(harness)
  pay(harness)
  pass(harness, DAY_MS)
  decide(harness, 'return')
  const moves = harness.facts.filter((fact) => fact.kind === 'fiatDealMoved')
  expect(moves.map(({ event, actor, status }) => `${event} ${actor} ${status}`)).toEqual([
    'open buyer unpaid',
    'pay buyer paid',
    'releaseTimeout clock disputed',
    'decideReturn operator returned',
  ])
  expect(nextDueAt(harness.exchange)).toBeUndefined()
})

test('a restart at any time does not change the outcome', () => {
  for (let restartAt = 0; restartAt < 9; restartAt++) {
    const harness = openFiatHarness()
    const steps = [
      () => take(harness),
      () => take(harness, { adId: 2 }),
      () => pass(harness, 10 * MINUTE_MS),
      () => pay(harness, 1),
      () => pass(harness, 5 * MINUTE_MS),
      () => pass(harness, 2 * DAY_MS),
      () => decide(harness, 'release', 91),
      () => decide(harness, 'release'),
      () => pass(harness, 90 * DAY_MS),
    ]
    for (const [index, step] of steps.entries()) {
      if (index === restartAt) harness.exchange = restoreSnapshot(harness.rows.snapshot())
      step()
    }
    expect([fiatOf(harness, ANN), fiatOf(harness, BOB)]).toEqual(['490000+0', '510000+0'])
    expect(harness.exchange.fiat.deals.size).toBe(0)
    expect(auditState(harness)).toEqual([])
  }
})

/** Has an operator decide that bob has not paid, in deal `id`. */
function disprove(harness: ReturnType<typeof openFiatHarness>, id: number): void {
  expect(take(harness)).toMatchObject({ ok: true, fiatDeal: { id } })
  pay(harness, id)
  dispute(harness, id, ANN)
  expect(decide(harness, 'return', 90, id)).toMatchObject({ ok: true })
}

test('disproved payments: three in 30 days restore newcomer limits, four end purchases', () => {
  const harness = openFiatHarness()
  earnTrust(harness)
  for (const id of [4, 6, 8]) {
    expect(take(harness, { units: 60_000n })).toMatchObject({ ok: true })
    cancel(harness, id)
    disprove(harness, id + 1)
    harness.now += DAY_MS
  }
  expect(take(harness, { units: 60_000n })).toMatchObject({ reject: 'fiat_newcomer_limit_reached' })
  disprove(harness, 10)
  expect(take(harness)).toMatchObject({ reject: 'too_many_disproved_payments' })
  harness.exchange = restoreSnapshot(harness.rows.snapshot())
  expect(take(harness)).toMatchObject({ reject: 'too_many_disproved_payments' })
  expect(take(harness, { adId: 2 })).toMatchObject({ ok: true })
  // The first of the four is 30 days old.
  pass(harness, 27 * DAY_MS)
  expect(take(harness)).toMatchObject({ ok: true })
  expect(auditState(harness)).toEqual([])
})

test('disproved payments: customers do not sell to a merchant with three of them', () => {
  const harness = openFiatHarness()
  for (const id of [1, 2, 3]) {
    expect(take(harness, { adId: 2 })).toMatchObject({ ok: true })
    pay(harness, id, ANN)
    dispute(harness, id)
    decide(harness, 'return', 90, id)
  }
  expect(take(harness, { adId: 2 })).toMatchObject({ reject: 'fiat_merchant_unavailable' })
  expect(take(harness)).toMatchObject({ ok: true })
})

test('newcomers: no purchase while another deal is open; sales are not affected', () => {
  const harness = openFiatHarness()
  take(harness)
  expect(take(harness)).toMatchObject({ reject: 'fiat_one_deal_at_a_time' })
  expect(take(harness, { adId: 2 })).toMatchObject({ ok: true })
  pay(harness)
  expect(take(harness)).toMatchObject({ reject: 'fiat_one_deal_at_a_time' })
})

test('decide: a release needs two operators at any size; decided deals lift no limit', () => {
  const harness = openFiatHarness()
  for (const id of [1, 2, 3]) {
    take(harness)
    pay(harness, id)
    dispute(harness, id)
    expect(decide(harness, 'release', 90, id)).toMatchObject({ fiatDeal: { status: 'disputed' } })
    expect(decide(harness, 'release', 90, id)).toMatchObject({ reject: 'fiat_deciders_must_differ' })
    expect(decide(harness, 'release', 91, id)).toMatchObject({ fiatDeal: { status: 'completed' } })
  }
  expect(take(harness, { units: 50_001n })).toMatchObject({ reject: 'fiat_newcomer_limit_reached' })
  expect(auditState(harness)).toEqual([])
})

test('decide: an operator who first releases and then returns counts once, for the return', () => {
  const harness = openFiatHarness()
  take(harness)
  pay(harness)
  dispute(harness)
  decide(harness, 'release', 90)
  expect(decide(harness, 'return', 90)).toMatchObject({
    fiatDeal: { status: 'returned', firstReviewerId: undefined, reviewerId: 90 },
  })
  expect(auditState(harness)).toEqual([])
})

test('remaining quantity: an appealed deal that its seller settles is deducted again', () => {
  const harness = openFiatHarness()
  take(harness)
  const left = harness.rows.fiatAd(1)?.left
  cancel(harness, 1)
  appeal(harness, 1)
  accept(harness, { kind: 'releaseDeal', customerId: ANN, dealId: 1 })
  expect(harness.rows.fiatAd(1)).toMatchObject({ left })
  expect(auditState(harness)).toEqual([])
})

test('remaining quantity: a returned deal is added back once, up to the largest amount', () => {
  const harness = openFiatHarness()
  disprove(harness, 1)
  expect(harness.rows.fiatAd(1)).toMatchObject({ left: 300_000n })
  take(harness)
  cancel(harness, 2)
  appeal(harness, 2)
  decide(harness, 'return', 90, 2)
  expect(harness.rows.fiatAd(1)).toMatchObject({ left: 300_000n })
  take(harness)
  const terms = { ...adTerms, left: MAX_AMOUNT }
  accept(harness, { kind: 'editAd', customerId: ANN, adId: 1, terms })
  cancel(harness, 3)
  expect(harness.rows.fiatAd(1)).toMatchObject({ left: MAX_AMOUNT })
})
