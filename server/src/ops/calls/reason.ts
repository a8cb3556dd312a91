import { CallError } from '../../platform/call-error.ts'

/** A yes may go without a reason; a no may not, because the customer has to know what to mend. */
export function requireReason(pass: boolean, reason = ''): string {
  if (!pass && reason === '') throw new CallError('reason_is_required', 'reason')
  return reason
}
