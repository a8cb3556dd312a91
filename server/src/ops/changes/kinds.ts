import type { ChangeKind } from '@halyard/api/ops'
import type { StoredKind } from './kinds/change-kind.ts'
import { agreementChange } from './kinds/content/agreement-change.ts'
import { cancellationChange } from './kinds/subscription/cancellation-change.ts'
import { perpChange } from './kinds/products/perp-change.ts'
import { fiatCoinChange } from './kinds/money/fiat-coin-change.ts'
import { feeRefund } from './kinds/money/fee-refund.ts'
import { feeTaking } from './kinds/money/fee-taking.ts'
import { launchChange } from './kinds/subscription/launch-change.ts'
import { marketChange } from './kinds/products/market-change.ts'
import { networkChange } from './kinds/money/network-change.ts'
import { openingChange } from './kinds/products/opening-change.ts'
import { newsChange } from './kinds/content/news-change.ts'
import { optionChange } from './kinds/products/option-change.ts'
import { partnerChange } from './kinds/products/partner-change.ts'
import { poolFunding } from './kinds/money/pool-funding.ts'
import { projectChange } from './kinds/subscription/project-change.ts'
import { rateChange } from './kinds/money/rate-change.ts'
import { serviceChange } from './kinds/content/service-change.ts'
import { staffChange } from './kinds/access/staff-change.ts'
import { suspensionChange } from './kinds/access/suspension-change.ts'
import { wealthChange } from './kinds/products/wealth-change.ts'

/** Every kind of change that two persons decide. */
export const KINDS: Readonly<Record<ChangeKind, StoredKind>> = {
  market: marketChange,
  network: networkChange,
  option: optionChange,
  contract: perpChange,
  wealth: wealthChange,
  partner: partnerChange,
  subscription: projectChange,
  fiat: fiatCoinChange,
  staff: staffChange,
  pool: poolFunding,
  fees: feeTaking,
  refund: feeRefund,
  service: serviceChange,
  opening: openingChange,
  rate: rateChange,
  suspension: suspensionChange,
  news: newsChange,
  cancellation: cancellationChange,
  launch: launchChange,
  agreement: agreementChange,
}
