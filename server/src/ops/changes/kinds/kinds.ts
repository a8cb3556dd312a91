import type { ChangeKind } from '@halyard/api/ops'
import type { StoredKind } from './change-kind.ts'
import { agreementChange } from './agreement-change.ts'
import { cancellationChange } from './cancellation-change.ts'
import { contractChange } from './contract-change.ts'
import { fiatCoinChange } from './fiat-coin-change.ts'
import { feeRefund } from './fee-refund.ts'
import { feeTaking } from './fee-taking.ts'
import { launchChange } from './launch-change.ts'
import { marketChange } from './market-change.ts'
import { networkChange } from './network-change.ts'
import { openingChange } from './opening-change.ts'
import { newsChange } from './news-change.ts'
import { optionChange } from './option-change.ts'
import { partnerChange } from './partner-change.ts'
import { poolFunding } from './pool-funding.ts'
import { projectChange } from './project-change.ts'
import { rateChange } from './rate-change.ts'
import { serviceChange } from './service-change.ts'
import { staffChange } from './staff-change.ts'
import { suspensionChange } from './suspension-change.ts'
import { wealthChange } from './wealth-change.ts'

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
