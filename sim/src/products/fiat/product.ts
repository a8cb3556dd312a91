import type { Product } from '../product.ts'
import { coverage } from './coverage.ts'
import { drawFiat, drawFiatMeasures, hoardAd } from './draw.ts'
import {
  expectAdStatus,
  expectCoin,
  expectEditing,
  expectMerchant,
  expectOpening,
  expectPublishing,
  expectRate,
} from './expect.ts'
import {
  expectAppeal,
  expectCancelling,
  expectDecision,
  expectDispute,
  expectPaying,
  expectReleasing,
} from './expect-deals.ts'
import { listFiat } from './listing.ts'
import { checkFiat, createFiatReference, FIAT_REASONS, type FiatReference } from './reference.ts'
import { createFiatTables, type FiatRows, fiatRowsOf, type FiatSnapshot } from './tables.ts'

type Kind =
  | 'configureFiatCoin'
  | 'setFiatRate'
  | 'setMerchant'
  | 'publishAd'
  | 'editAd'
  | 'setAdStatus'
  | 'openDeal'
  | 'markDealPaid'
  | 'releaseDeal'
  | 'cancelDeal'
  | 'openDispute'
  | 'appealDeal'
  | 'decideDispute'

export const fiat: Product<Kind, FiatReference, FiatRows, FiatSnapshot> = {
  listing: listFiat,
  draws: {
    weights: { customer: 220, marketMaker: 30 },
    draw: drawFiat,
    hoard: { seeds: [9], chance: 0.1, draw: hoardAd },
    drawMeasures: drawFiatMeasures,
  },
  expectations: {
    configureFiatCoin: expectCoin,
    setFiatRate: expectRate,
    setMerchant: expectMerchant,
    publishAd: expectPublishing,
    editAd: expectEditing,
    setAdStatus: expectAdStatus,
    openDeal: expectOpening,
    markDealPaid: expectPaying,
    releaseDeal: expectReleasing,
    cancelDeal: expectCancelling,
    openDispute: expectDispute,
    appealDeal: expectAppeal,
    decideDispute: expectDecision,
  },
  createReference: createFiatReference,
  check: checkFiat,
  ownReasons: FIAT_REASONS,
  rowsOf: fiatRowsOf,
  createTables: createFiatTables,
  coverage,
}
