import type { ErrorCode } from '@halyard/api'
import { codeOf } from '../calls/reject-codes.ts'

/** Returns the wire code of a rejection as operators read it: the frozen account is the customer's, not their own. */
export function opsCodeOf(refusal: Parameters<typeof codeOf>[0]): ErrorCode {
  return refusal === 'customer_is_frozen' ? 'customer_frozen' : codeOf(refusal)
}
