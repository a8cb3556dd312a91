import { listMarkets, proposeMarket, setMarketStatus } from './markets.ts'
import { listOffers, pauseOffer, proposeOffer, showExposure } from './offers.ts'
import { proposeOpening } from './openings.ts'
import { listPartners, proposePartner } from './partners.ts'
import { listPerps, proposePerp, setPerpStatus } from './perps.ts'
import {
  allotProject,
  listProjects,
  proposeCancel,
  proposeLaunch,
  proposeProject,
  showProject,
} from './subscription.ts'
import { listFeeSchedule, listWithdrawLimits, proposeFeeSchedule, proposeWithdrawLimits } from './tiers.ts'
import { listWealthPlans, pauseWealthPlan, proposeWealthPlan } from './wealth.ts'

export const productsOpsHandlers = {
  'ops/market/list': listMarkets,
  'ops/market/set_status': setMarketStatus,
  'ops/contract/list': listPerps,
  'ops/contract/set_status': setPerpStatus,
  'ops/option/list': listOffers,
  'ops/option/pause': pauseOffer,
  'ops/wealth/list': listWealthPlans,
  'ops/wealth/propose': proposeWealthPlan,
  'ops/wealth/pause': pauseWealthPlan,
  'ops/partner/list': listPartners,
  'ops/partner/propose': proposePartner,
  'ops/subscription/list': listProjects,
  'ops/subscription/show': showProject,
  'ops/subscription/propose': proposeProject,
  'ops/subscription/allot': allotProject,
  'ops/subscription/propose_cancel': proposeCancel,
  'ops/subscription/propose_launch': proposeLaunch,
  'ops/opening/propose': proposeOpening,
  'ops/market/propose': proposeMarket,
  'ops/option/propose': proposeOffer,
  'ops/option/exposure': showExposure,
  'ops/contract/propose': proposePerp,
  'ops/fee_schedule/list': listFeeSchedule,
  'ops/fee_schedule/propose': proposeFeeSchedule,
  'ops/withdraw_limits/list': listWithdrawLimits,
  'ops/withdraw_limits/propose': proposeWithdrawLimits,
}
