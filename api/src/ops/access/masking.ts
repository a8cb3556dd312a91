import type { OperatorRole } from './roles.ts'

/**
 * The facts of a customer that can be masked: e-mail address and phone number; IP addresses and browsers of sign-ins; and the
 * balances, of which only the power of ten is shown.
 */
export const MASKED_FACTS = ['contacts', 'devices', 'balances'] as const
/** One of `MASKED_FACTS`. */
export type MaskedFact = (typeof MASKED_FACTS)[number]

/** The facts of a customer that each role sees only after it has stated a reason: the only place that says so. */
export const MASKED_FOR: Readonly<Record<OperatorRole, readonly MaskedFact[]>> = {
  support: ['contacts', 'devices', 'balances'],
  // A reviewer compares contacts, devices and balances with the submitted data.
  reviewer: [],
  // Funds are a treasurer's work, persons are not.
  treasurer: ['contacts', 'devices'],
  operator: [],
  admin: [],
}
