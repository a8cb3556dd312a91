import type { z } from 'zod'
import { auditOpsCalls } from './audit.ts'
import { chainOpsCalls } from './chain.ts'
import { chargeOpsCalls } from './charge.ts'
import { customerOpsCalls } from './customer.ts'
import { depositOpsCalls } from './deposit.ts'
import { marketOpsCalls } from './market.ts'
import type { OpsPath } from './methods.ts'
import type { OpsCallDefinition } from './ops-call.ts'
import { paymentOpsCalls } from './payment.ts'
import { productOpsCalls } from './product.ts'
import { signInOpsCalls } from './sign-in.ts'
import { staffOpsCalls } from './staff.ts'
import { verificationOpsCalls } from './verification.ts'
import { withdrawalOpsCalls } from './withdrawal.ts'

/**
 * The second door: every call that operators make, by its path below `/api/`. Customers' clients never load it. None
 * of them sets a price, a result or a balance.
 */
export const opsCalls = {
  ...signInOpsCalls,
  ...verificationOpsCalls,
  ...withdrawalOpsCalls,
  ...paymentOpsCalls,
  ...chargeOpsCalls,
  ...depositOpsCalls,
  ...chainOpsCalls,
  ...customerOpsCalls,
  ...marketOpsCalls,
  ...productOpsCalls,
  ...auditOpsCalls,
  ...staffOpsCalls,
} satisfies Record<OpsPath, OpsCallDefinition>

export type OpsCalls = typeof opsCalls
export type OpsRequestOf<Path extends OpsPath> = z.input<OpsCalls[Path]['request']>
export type OpsParsedOf<Path extends OpsPath> = z.output<OpsCalls[Path]['request']>
export type OpsResponseOf<Path extends OpsPath> = z.output<OpsCalls[Path]['response']>
