import type { Handlers } from '../handlers.ts'
import { appealDeal } from './deals/appeal-deal.ts'
import { cancelDeal } from './deals/cancel-deal.ts'
import type { FiatCommand } from './commands.ts'
import { configureFiatCoin } from './configure-fiat-coin.ts'
import { decideDispute } from './deals/decide-dispute.ts'
import { editAd, setAdStatus } from './ads/edit-ad.ts'
import { markDealPaid } from './deals/mark-deal-paid.ts'
import { openDeal } from './deals/open-deal.ts'
import { openDispute } from './deals/open-dispute.ts'
import { publishAd } from './ads/publish-ad.ts'
import { releaseDeal } from './deals/release-deal.ts'
import { setFiatRate } from './set-fiat-rate.ts'
import { setMerchant } from './set-merchant.ts'

export const fiatHandlers: Handlers<FiatCommand> = {
  configureFiatCoin,
  setFiatRate,
  setMerchant,
  publishAd,
  editAd,
  setAdStatus,
  openDeal,
  markDealPaid,
  releaseDeal,
  cancelDeal,
  openDispute,
  appealDeal,
  decideDispute,
}
