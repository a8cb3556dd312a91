import type { ChangeKind } from '@halyard/api/ops'
import type { StoredKind } from './change-kind.ts'
import { agreementChange } from './content/agreement-change.ts'
import { cancellationChange } from './subscription/cancellation-change.ts'
import { contractChange } from './products/contract-change.ts'
import { fiatCoinChange } from './money/fiat-coin-change.ts'
import { feeRefund } from './money/fee-refund.ts'
import { feeTaking } from './money/fee-taking.ts'
import { launchChange } from './subscription/launch-change.ts'
import { marketChange } from './products/market-change.ts'
import { networkChange } from './money/network-change.ts'
import { openingChange } from './products/opening-change.ts'
import { newsChange } from './content/news-change.ts'
import { optionChange } from './products/option-change.ts'
import { partnerChange } from './products/partner-change.ts'
import { poolFunding } from './money/pool-funding.ts'
import { projectChange } from './subscription/project-change.ts'
import { rateChange } from './money/rate-change.ts'
import { serviceChange } from './content/service-change.ts'
import { staffChange } from './access/staff-change.ts'
import { suspensionChange } from './access/suspension-change.ts'
import { wealthChange } from './products/wealth-change.ts'

/** Every kind of change that two persons decide. */
export const KINDS: Readonly<Record<ChangeKind, StoredKind>> = {
  market: marketChange,
  network: networkChange,
  option: optionChange,
  contract: contractChange,
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
