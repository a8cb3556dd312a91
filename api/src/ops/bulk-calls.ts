import type { OpsPath } from './methods.ts'

/**
 * The calls that the console offers for several records at once, one request a record. Each needs no reading of the
 * record and has an audit entry of its own. None decides on money, a customer, a role or a market.
 */
export const BULK_CALLS = [
  'ops/record/release',
  'ops/support/close',
  'ops/feedback/reply',
  'ops/news/withdraw',
  'ops/session/end',
] as const satisfies readonly OpsPath[]
/** One of `BULK_CALLS`. */
export type BulkCall = (typeof BULK_CALLS)[number]
