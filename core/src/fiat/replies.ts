import type { FiatAd } from './ads/fiat-ad.ts'
import type { FiatDeal } from './deals/fiat-deal.ts'

interface AdReply {
  readonly fiatAd: FiatAd
}

/** The deal after the command. */
interface DealReply {
  readonly fiatDeal: FiatDeal
}

export interface FiatReplies {
  publishAd: AdReply
  editAd: AdReply
  setAdStatus: AdReply
  openDeal: DealReply
  markDealPaid: DealReply
  releaseDeal: DealReply
  cancelDeal: DealReply
  openDispute: DealReply
  appealDeal: DealReply
  decideDispute: DealReply
}
