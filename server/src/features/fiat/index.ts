import { editAd, listOwnAds, pauseAd, publishAd } from './ads.ts'
import { applyAsMerchant } from './apply.ts'
import { blockSide, listBlocks } from './block.ts'
import { addEvidence, rateDeal, sendChat } from './converse.ts'
import { listAds } from './list-ads.ts'
import { cancelDeal, openDispute, submitDeal } from './move-deal.ts'
import { openDeal } from './open-deal.ts'
import { showConfig } from './show-config.ts'
import { listDeals, showDeal } from './show-deals.ts'

export const fiatHandlers = {
  'legalnew/list': listAds,
  'legalnew/config': showConfig,
  'legalnew/mine': listOwnAds,
  'legalnew/apply': applyAsMerchant,
  'legalnew/publish': publishAd,
  'legalnew/edit': editAd,
  'legalnew/pause': pauseAd,
  'legalnew/deal/add': openDeal,
  'legalnew/deal/sub': submitDeal,
  'legalnew/deal/cancel': cancelDeal,
  'legalnew/deal/get': showDeal,
  'legalnew/deal/list': listDeals,
  'legalnew/dispute': openDispute,
  'legalnew/evidence': addEvidence,
  'legalnew/chat': sendChat,
  'legalnew/rate': rateDeal,
  'legalnew/block': blockSide,
  'legalnew/blocks': listBlocks,
}
