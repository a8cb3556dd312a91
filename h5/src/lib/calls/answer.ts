import type { ErrorCode } from '@halyard/api/client'

/** A call without a result: the reject code and message of the server, an ended session or a network error. */
export interface Failure {
  readonly ok: false
  readonly code: ErrorCode | 'signed_out' | 'network_error'
  readonly message: string
  /** The invalid field of the request, if any. */
  readonly field?: string
  /** Seconds until the request may be repeated. */
  readonly wait?: number
  /** The signed refusal of a purchase of a timed option. */
  readonly refusal?: unknown
}
/** The result of a call: its data or its failure. */
export type Answer<Data> = { readonly ok: true; readonly data: Data } | Failure
