import type { z } from 'zod'
import { auditOpsCalls } from './records/audit.ts'
import { chainOpsCalls } from './money/chain.ts'
import { coldOpsCalls } from './money/cold.ts'
import { ownTransferOpsCalls } from './money/own-transfer.ts'
import { changeOpsCalls } from './records/change.ts'
import { depositClaimOpsCalls } from './money/deposit-claim.ts'
import { customerOpsCalls } from './customers/customer.ts'
import { customerOverviewOpsCalls } from './customers/customer-overview.ts'
import { customerPartOpsCalls } from './customers/customer-parts.ts'
import { depositOpsCalls } from './money/deposit.ts'
import { fiatOpsCalls } from './products/fiat.ts'
import { haltOpsCalls } from './records/halt.ts'
import { maintenanceOpsCalls } from './records/maintenance.ts'
import { helpOpsCalls } from './content/help.ts'
import { ownMoneyOpsCalls } from './money/own-money.ts'
import { inboxOpsCalls } from './records/inbox.ts'
import { marketOpsCalls } from './products/market.ts'
import type { OpsPath } from './call-tables.ts'
import { methodsOf } from '../wire/call.ts'
import { newsOpsCalls } from './content/news.ts'
import { agreementOpsCalls } from './content/agreement.ts'
import { bannerOpsCalls } from './content/banner.ts'
import { openingOpsCalls } from './products/opening.ts'
import type { OpsCallDefinition } from './ops-call.ts'
import { paymentOpsCalls } from './money/payment.ts'
import { productOpsCalls } from './products/product.ts'
import { reportOpsCalls } from './money/report.ts'
import { recordOpsCalls } from './records/record.ts'
import { referralOpsCalls } from './customers/referral.ts'
import { removalOpsCalls } from './access/removal.ts'
import { staffFactorOpsCalls } from './access/staff-factor.ts'
import { screeningOpsCalls } from './money/screening.ts'
import { serviceOpsCalls } from './content/service.ts'
import { signInOpsCalls } from './access/sign-in.ts'
import { ssoOpsCalls } from './access/sso.ts'
import { staffOpsCalls } from './access/staff.ts'
import { statementOpsCalls } from './money/statement.ts'
import { subscriptionOpsCalls } from './products/subscription.ts'
import { supportOpsCalls } from './customers/support.ts'
import { systemOpsCalls } from './records/system.ts'
import { treasuryOpsCalls } from './money/treasury.ts'
import { verificationOpsCalls } from './customers/verification.ts'
import { viewOpsCalls } from './access/view.ts'
import { tiersOpsCalls } from './products/tiers.ts'
import { wealthOpsCalls } from './products/wealth.ts'
import { withdrawalOpsCalls } from './money/withdrawal.ts'

/**
 * Every operator call, by its path below `/api/`. Customers' clients never load this module. No operator call sets a
 * price, a result or a balance.
 */
export const opsCalls = {
  ...signInOpsCalls,
  ...ssoOpsCalls,
  ...verificationOpsCalls,
  ...withdrawalOpsCalls,
  ...depositOpsCalls,
  ...depositClaimOpsCalls,
  ...paymentOpsCalls,
  ...screeningOpsCalls,
  ...chainOpsCalls,
  ...ownTransferOpsCalls,
  ...coldOpsCalls,
  ...fiatOpsCalls,
  ...subscriptionOpsCalls,
  ...supportOpsCalls,
  ...serviceOpsCalls,
  ...changeOpsCalls,
  ...haltOpsCalls,
  ...maintenanceOpsCalls,
  ...removalOpsCalls,
  ...staffFactorOpsCalls,
  ...customerOpsCalls,
  ...customerPartOpsCalls,
  ...customerOverviewOpsCalls,
  ...viewOpsCalls,
  ...marketOpsCalls,
  ...productOpsCalls,
  ...tiersOpsCalls,
  ...wealthOpsCalls,
  ...referralOpsCalls,
  ...helpOpsCalls,
  ...newsOpsCalls,
  ...agreementOpsCalls,
  ...bannerOpsCalls,
  ...openingOpsCalls,
  ...auditOpsCalls,
  ...staffOpsCalls,
  ...inboxOpsCalls,
  ...recordOpsCalls,
  ...treasuryOpsCalls,
  ...reportOpsCalls,
  ...statementOpsCalls,
  ...ownMoneyOpsCalls,
  ...systemOpsCalls,
} satisfies Record<OpsPath, OpsCallDefinition>

/** The HTTP method of every operator call. */
export const OPS_METHODS = methodsOf(opsCalls)

/** The type of all operator call definitions, by path. */
export type OpsCalls = typeof opsCalls
/** The request of an operator call before parsing. */
export type OpsRequestOf<Path extends OpsPath> = z.input<OpsCalls[Path]['request']>
/** The request of an operator call after parsing. */
export type OpsParsedOf<Path extends OpsPath> = z.output<OpsCalls[Path]['request']>
/** The content of a successful response to an operator. */
export type OpsResponseOf<Path extends OpsPath> = z.output<OpsCalls[Path]['response']>
