import type { FoundBy } from '@halyard/api/ops'

/** A customer with the identifier that was searched for. */
export interface Match {
  readonly customer_id: string
  readonly found_by: FoundBy
  /** The record with the identifier, as in the audit log; null if it is the customer's own. */
  readonly record: string | null
}
