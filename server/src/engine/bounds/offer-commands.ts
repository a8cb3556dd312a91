import {
  DEAL_OUTCOMES,
  type FiatAdTerms,
  type FiatCommand,
  type OptionCommand,
  type SubscriptionCommand,
} from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import type { Draw } from './draw.ts'
import {
  BTC,
  DAY_MS,
  OPERATORS,
  USDT,
  WHOLE,
  currency,
  customer,
  marketOf,
  type Generators,
} from './shared-values.ts'

/** Draws the fiat, option and subscription commands. */
export const GENERATORS: Generators<(FiatCommand | OptionCommand | SubscriptionCommand)['kind']> = {
  configureFiatCoin: (draw) => ({
    kind: 'configureFiatCoin',
    coin: {
      currencyId: draw.pick(BTC, USDT, WHOLE),
      marketId: draw.pick(undefined, undefined, 1),
      quantityMin: draw.units(1n, 2n, 1_000n),
      newcomerMax: draw.units(100_000n, MAX_AMOUNT),
      twoDecidersFrom: draw.units(50_000n),
      feePpm: draw.whole(0, 1, 20_000),
      status: draw.pick('open', 'open', 'open', 'paused'),
    },
  }),
  setFiatRate: (draw) => ({
    kind: 'setFiatRate',
    fiat: draw.pick('USD', 'JPY'),
    rate: draw.whole(1, 1_000_000, 1_000_000_000_000),
  }),
  setMerchant: (draw) => ({ kind: 'setMerchant', customerId: customer(draw), isMerchant: draw.chance(90) }),
  publishAd: (draw) => ({
    kind: 'publishAd',
    customerId: customer(draw),
    side: draw.pick('sell', 'buy'),
    currencyId: currency(draw),
    fiat: draw.pick('USD', 'JPY'),
    terms: terms(draw),
  }),
  editAd: (draw, { fiat }) => {
    const adId = draw.id(fiat.ads.keys())
    return { kind: 'editAd', customerId: fiat.ads.get(adId)?.merchantId ?? 1, adId, terms: terms(draw) }
  },
  setAdStatus: (draw, { fiat }) => {
    const adId = draw.id(fiat.ads.keys())
    const customerId = fiat.ads.get(adId)?.merchantId ?? 1
    return {
      kind: 'setAdStatus',
      customerId,
      adId,
      status: draw.pick('open', 'open', 'open', 'paused', 'closed'),
    }
  },
  openDeal: (draw, { fiat }) => {
    const adId = draw.id(fiat.ads.keys())
    const ad = fiat.ads.get(adId)
    return {
      kind: 'openDeal',
      customerId: customer(draw),
      adId,
      version: ad?.version ?? 1,
      quantity: draw.units(ad?.quantityMin ?? 1n, ad?.quantityMax ?? 1n),
      priceLimit: draw.units(ad?.side === 'buy' ? 1n : MAX_AMOUNT),
      source: draw.pick('fiat', 'coin'),
      cardId: draw.whole(7),
    }
  },
  markDealPaid: (draw, { fiat }) => {
    const dealId = draw.id(fiat.deals.keys())
    return {
      kind: 'markDealPaid',
      customerId: fiat.deals.get(dealId)?.buyerId ?? 1,
      dealId,
      receiptId: draw.whole(8),
    }
  },
  releaseDeal: (draw, { fiat }) => {
    const dealId = draw.id(fiat.deals.keys())
    return { kind: 'releaseDeal', customerId: fiat.deals.get(dealId)?.sellerId ?? 1, dealId }
  },
  cancelDeal: (draw, { fiat }) => {
    const dealId = draw.id(fiat.deals.keys())
    return { kind: 'cancelDeal', customerId: fiat.deals.get(dealId)?.buyerId ?? 1, dealId }
  },
  openDispute: (draw, { fiat }) => ({
    kind: 'openDispute',
    ...actor(draw),
    dealId: draw.id(fiat.deals.keys()),
  }),
  appealDeal: (draw, { fiat }) => ({
    kind: 'appealDeal',
    ...actor(draw),
    dealId: draw.id(fiat.deals.keys()),
    receiptId: draw.whole(9),
  }),
  decideDispute: (draw, { fiat }) => ({
    kind: 'decideDispute',
    dealId: draw.id(fiat.deals.keys()),
    deciderId: draw.pick(...OPERATORS),
    outcome: draw.pick(...DEAL_OUTCOMES),
    rule: 'rule',
    evidenceIds: [draw.whole(1)],
    decidersNeeded: draw.pick(undefined, 1, 2),
    withdrawnDeciderId: draw.pick(undefined, undefined, ...OPERATORS),
  }),
  configureOption: (draw) => ({
    kind: 'configureOption',
    option: {
      marketId: draw.whole(1),
      durations: [
        {
          seconds: draw.whole(3, 30),
          payoutPpm: draw.whole(800_000, 20_000_000),
          evenPayoutPpm: draw.whole(9_000_000),
        },
      ],
      currencies: [
        {
          currencyId: draw.pick(USDT, WHOLE),
          amountMin: draw.units(1n),
          amountMax: draw.units(1_000n, MAX_AMOUNT),
          exposureMax: draw.units(MAX_AMOUNT),
          customerExposureMax: draw.units(MAX_AMOUNT),
        },
      ],
      status: 'open',
    },
  }),
  buyOption: (draw, { at }) => ({
    kind: 'buyOption',
    customerId: customer(draw),
    marketId: draw.pick(1, 2),
    type: draw.pick('call', 'put', 'even'),
    seconds: draw.whole(3, 30),
    currencyId: draw.pick(USDT, WHOLE),
    amount: draw.units(1n, 1_000n, 2n ** 60n),
    ...(draw.chance(50) && {
      rules: 3,
      ticket: {
        nonce: `${draw.pick('a', 'b', 'c')}${draw.pick('0', '1', '2', '3')}`.repeat(16),
        clientAt: draw.whole(at),
        goodUntil: draw.whole(at + 1_000),
        isNonceStored: draw.chance(5),
      },
    }),
  }),
  configureProject: (draw, { at }) => ({
    kind: 'configureProject',
    project: {
      id: draw.whole(1, 2),
      coinId: draw.whole(50, 51),
      coinName: draw.pick('NOVA', 'GROVE'),
      coinDecimals: draw.whole(0, 4, 8),
      supply: draw.units(1_000n, MAX_AMOUNT),
      prices: [
        {
          currencyId: draw.pick(USDT, WHOLE),
          payUnits: draw.units(3n, 3_000_000_000n),
          coinUnits: draw.units(2n, 1n),
        },
      ],
      quantityMin: draw.units(1n, 10n),
      quantityMax: draw.units(1_000n, MAX_AMOUNT),
      customerMax: draw.units(1_000n, MAX_AMOUNT),
      startAt: draw.whole(at),
      closeAt: draw.whole(at + DAY_MS),
      launchAt: draw.whole(at + 2 * DAY_MS),
      lockupDays: draw.whole(0, 10, 1_095),
    },
  }),
  subscribe: (draw, { subscription }) => {
    const projectId = draw.id(subscription.projects.keys())
    const config = subscription.projects.get(projectId)?.config
    return {
      kind: 'subscribe',
      customerId: customer(draw),
      projectId,
      currencyId: config?.prices[0]?.currencyId ?? USDT,
      quantity: draw.units(config?.quantityMin ?? 1n, config?.quantityMax ?? 1n),
    }
  },
  allotProject: (draw, { subscription }) => ({
    kind: 'allotProject',
    projectId: draw.id(subscription.projects.keys()),
    reviewerId: draw.pick(...OPERATORS),
    withdrawnReviewerId: draw.pick(undefined, undefined, ...OPERATORS),
  }),
  cancelProject: (draw, { subscription }) => ({
    kind: 'cancelProject',
    projectId: draw.id(subscription.projects.keys()),
  }),
  launchProject: (draw, { subscription }) => {
    const projectId = draw.id(subscription.projects.keys())
    const coinId = subscription.projects.get(projectId)?.config.coinId ?? 50
    return {
      kind: 'launchProject',
      projectId,
      market: { ...marketOf(draw, coinId, coinId), quantityDecimals: 0, bandPpm: draw.whole(100_000) },
    }
  },
}

function terms(draw: Draw): FiatAdTerms {
  const isFixed = draw.chance(80)
  return {
    price: isFixed ? draw.units(1n, 1_000_000n, 1_000_000_000_000_000n) : undefined,
    indexPpm: isFixed ? undefined : draw.whole(500_000, 1_000_000, 1_500_000),
    quantityMin: draw.units(1n, 2n, 1_000n),
    quantityMax: draw.units(1_000n, 100_000n, MAX_AMOUNT),
    left: draw.units(100_000n, MAX_AMOUNT),
    payWithinMs: draw.whole(900_000, 3_600_000),
    source: draw.pick('fiat', 'coin'),
  }
}

function actor(draw: Draw) {
  return draw.chance(50)
    ? ({ role: 'customer', actorId: customer(draw) } as const)
    : ({ role: 'operator', actorId: draw.pick(...OPERATORS) } as const)
}
