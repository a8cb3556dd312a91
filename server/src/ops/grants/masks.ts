import { type FoundBy, MASKED_FOR, type MaskedFact, type OpsCustomer } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import type { OperatorSession } from '../../auth/sessions/operator-sessions.ts'
import type { Context } from '../../calls/context.ts'
import { hideMiddleOfMail, hideMiddleOfNumber } from '../../platform/texts/hide-middle.ts'
import { isUnmasked } from './customer-grants.ts'

const HIDDEN = '****'

/** Returns the fields of a customer that are masked for an operator: nothing once they have stated a reason. */
export async function findMasks(
  ctx: Pick<Context, 'db' | 'now'>,
  operator: Pick<OperatorSession, 'userId' | 'role'>,
  customerId: number,
): Promise<ReadonlySet<MaskedFact>> {
  const masked = MASKED_FOR[operator.role]
  return new Set(masked.length > 0 && (await isUnmasked(ctx, operator, customerId)) ? [] : masked)
}

/** Masks the contacts of a customer, except the one by which they were found. */
export function hideContacts(customer: OpsCustomer, foundBy?: FoundBy): OpsCustomer {
  const { email, mobile } = customer
  return {
    ...customer,
    email: email === null || foundBy === 'email' ? email : hideMiddleOfMail(email),
    mobile: mobile === null || foundBy === 'mobile' ? mobile : hideMiddleOfNumber(mobile),
  }
}

/** Masks where a session or a sign-in came from. */
export function hideDevice<Row extends { readonly ip: string; readonly agent: string }>(row: Row): Row {
  return { ...row, ip: HIDDEN, agent: HIDDEN }
}

/** Returns the power of ten in which an amount lies: '100…1000' for 250. */
export function bandOf(units: bigint, decimals: number): string {
  if (units === 0n) return '0'
  const sign = units < 0n ? '-' : ''
  const low = 10n ** BigInt((units < 0n ? -units : units).toString().length - 1)
  return `${sign}${formatUnits(low, decimals)}…${sign}${formatUnits(low * 10n, decimals)}`
}
