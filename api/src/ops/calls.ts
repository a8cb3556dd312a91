import type { z } from 'zod'
import { auditOpsCalls } from './audit.ts'
import { chainOpsCalls } from './chain.ts'
import { changeOpsCalls } from './change.ts'
import { chargeOpsCalls } from './charge.ts'
import { customerOpsCalls } from './customer.ts'
import { customerPartOpsCalls } from './customer-parts.ts'
import { depositOpsCalls } from './deposit.ts'
import { fiatOpsCalls } from './fiat.ts'
import { helpOpsCalls } from './help.ts'
import { houseOpsCalls } from './house.ts'
import { inboxOpsCalls } from './inbox.ts'
import { marketOpsCalls } from './market.ts'
import type { OpsPath } from './methods.ts'
import { newsOpsCalls } from './news.ts'
import { agreementOpsCalls } from './agreement.ts'
import { bannerOpsCalls } from './banner.ts'
import { openingOpsCalls } from './opening.ts'
import type { OpsCallDefinition } from './ops-call.ts'
import { paymentOpsCalls } from './payment.ts'
import { productOpsCalls } from './product.ts'
import { recordOpsCalls } from './record.ts'
import { referralOpsCalls } from './referral.ts'
import { removalOpsCalls } from './removal.ts'
import { staffFactorOpsCalls } from './staff-factor.ts'
import { serviceOpsCalls } from './service.ts'
import { signInOpsCalls } from './sign-in.ts'
import { staffOpsCalls } from './staff.ts'
import { statementOpsCalls } from './statement.ts'
import { subscriptionOpsCalls } from './subscription.ts'
import { supportOpsCalls } from './support.ts'
import { systemOpsCalls } from './system.ts'
import { treasuryOpsCalls } from './treasury.ts'
import { verificationOpsCalls } from './verification.ts'
import { viewOpsCalls } from './view.ts'
import { wealthOpsCalls } from './wealth.ts'
import { withdrawalOpsCalls } from './withdrawal.ts'

/**
 * Every operator call, by its path below `/api/`. Customers' clients never load this module. No operator call sets a
 * price, a result or a balance.
 */
export const opsCalls = {
  ...signInOpsCalls,
  ...verificationOpsCalls,
  ...withdrawalOpsCalls,
  ...depositOpsCalls,
  ...chargeOpsCalls,
  ...paymentOpsCalls,
  ...chainOpsCalls,
  ...fiatOpsCalls,
  ...subscriptionOpsCalls,
  ...supportOpsCalls,
  ...serviceOpsCalls,
  ...changeOpsCalls,
  ...removalOpsCalls,
  ...staffFactorOpsCalls,
  ...customerOpsCalls,
  ...customerPartOpsCalls,
  ...viewOpsCalls,
  ...marketOpsCalls,
  ...productOpsCalls,
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
  ...statementOpsCalls,
  ...houseOpsCalls,
  ...systemOpsCalls,
} satisfies Record<OpsPath, OpsCallDefinition>

/** The type of all operator call definitions, by path. */
export type OpsCalls = typeof opsCalls
/** The request of an operator call before parsing. */
export type OpsRequestOf<Path extends OpsPath> = z.input<OpsCalls[Path]['request']>
/** The request of an operator call after parsing. */
export type OpsParsedOf<Path extends OpsPath> = z.output<OpsCalls[Path]['request']>
/** The content of a successful response to an operator. */
export type OpsResponseOf<Path extends OpsPath> = z.output<OpsCalls[Path]['response']>
