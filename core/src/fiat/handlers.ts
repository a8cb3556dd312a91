import type { Handlers } from '../handlers.ts'
import { appealDeal } from './appeal-deal.ts'
import { cancelDeal } from './cancel-deal.ts'
import type { FiatCommand } from './commands.ts'
import { configureFiatCoin } from './configure-fiat-coin.ts'
import { decideDispute } from './decide-dispute.ts'
import { editAd, setAdStatus } from './edit-ad.ts'
import { markDealPaid } from './mark-deal-paid.ts'
import { openDeal } from './open-deal.ts'
import { openDispute } from './open-dispute.ts'
import { publishAd } from './publish-ad.ts'
import { releaseDeal } from './release-deal.ts'
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
