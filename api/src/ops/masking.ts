import type { OperatorRole } from './roles.ts'

/**
 * What can be masked of a customer: e-mail address and phone number; IP addresses and browsers of sign-ins; and the
 * balances, of which only the power of ten is shown.
 */
export const MASKED_FACTS = ['contacts', 'devices', 'balances'] as const
/** One of `MASKED_FACTS`. */
export type MaskedFact = (typeof MASKED_FACTS)[number]

/** What each role sees of a customer only after it has stated a reason: the only place that says so. */
export const MASKED_FOR: Readonly<Record<OperatorRole, readonly MaskedFact[]>> = {
  support: ['contacts', 'devices', 'balances'],
  // A reviewer compares contacts, devices and balances with what was submitted.
  reviewer: [],
  // Funds are a treasurer's work, persons are not.
  treasurer: ['contacts', 'devices'],
  operator: [],
  admin: [],
}
