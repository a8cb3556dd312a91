import { CallError } from '../platform/call-error.ts'

/**
 * Returns the reason. Throws `reason_is_required` for a rejection without one, because the customer must know
 * what to correct.
 */
export function requireReason(pass: boolean, reason = ''): string {
  if (!pass && reason === '') throw new CallError('reason_is_required', 'reason')
  return reason
}
