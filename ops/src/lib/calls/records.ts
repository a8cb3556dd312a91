// The records of the operators' calls by the console's own names, as `callOps` returns them.
import type * as wire from '@halyard/api/ops-client'
import type { Parsed } from './parse.ts'

export type AuditEntry = Parsed<wire.AuditEntry>
export type CustomerFacts = Parsed<wire.CustomerFacts>
export type InboxItem = Parsed<wire.InboxItem>
export type Operator = Parsed<wire.Operator>
export type OpsAgreement = Parsed<wire.OpsAgreement>
export type OpsAgreementTexts = Parsed<wire.OpsAgreementTexts>
export type OpsArticle = Parsed<wire.OpsArticle>
export type OpsBanner = Parsed<wire.OpsBanner>
export type OpsBannerTexts = Parsed<wire.OpsBannerTexts>
export type OpsChange = Parsed<wire.OpsChange>
export type OpsConversation = Parsed<wire.OpsConversation>
export type OpsDayResult = Parsed<wire.OpsDayResult>
export type OpsDeposit = Parsed<wire.OpsDeposit>
export type OpsDepositClaim = Parsed<wire.OpsDepositClaim>
export type OpsExposure = Parsed<wire.OpsExposure>
export type OpsFeedback = Parsed<wire.OpsFeedback>
export type OpsFiatDeal = Parsed<wire.OpsFiatDeal>
export type OpsFiatSide = Parsed<wire.OpsFiatSide>
export type OpsHalt = Parsed<wire.OpsHalt>
export type OpsMaintenance = Parsed<wire.OpsMaintenance>
export type OpsMatchedLine = Parsed<wire.OpsMatchedLine>
export type OpsMonthResult = Parsed<wire.OpsMonthResult>
export type OpsNews = Parsed<wire.OpsNews>
export type OpsNewsTexts = Parsed<wire.OpsNewsTexts>
export type OpsOwnMoneyMove = Parsed<wire.OpsOwnMoneyMove>
export type OpsPayment = Parsed<wire.OpsPayment>
export type OpsPosting = Parsed<wire.OpsPosting>
export type OpsProject = Parsed<wire.OpsProject>
export type OpsProposal = Parsed<wire.OpsProposal>
export type OpsRemoval = Parsed<wire.OpsRemoval>
export type OpsReport = Parsed<wire.OpsReport>
export type OpsScreening = Parsed<wire.OpsScreening>
export type OpsServiceLink = Parsed<wire.OpsServiceLink>
export type OpsStaffFactor = Parsed<wire.OpsStaffFactor>
export type OpsSystem = Parsed<wire.OpsSystem>
export type OpsTreasuryCurrency = Parsed<wire.OpsTreasuryCurrency>
export type OpsTreasuryDifference = Parsed<wire.OpsTreasuryDifference>
export type OpsVerification = Parsed<wire.OpsVerification>
export type OpsView = Parsed<wire.OpsView>
export type OwnerState = Parsed<wire.OwnerState>
export type OpsWithdrawal = Parsed<wire.OpsWithdrawal>
