import type { ErrorCode } from '../calls.ts'
import type { Refusal } from '@halyard/receipt'

/**
 * The response of every call. `field` names the request field that is invalid, if any; `wait` is the number of
 * seconds until the same request is accepted again, `refusal` the signed refusal of a purchase of a timed option.
 */
export type Envelope<Data> =
  | { readonly type: 'ok'; readonly message: Data }
  | {
      readonly type: 'error'
      readonly code: ErrorCode
      readonly message: string
      readonly field?: string
      readonly wait?: number
      readonly refusal?: Refusal
    }
  | { readonly type: '999'; readonly message: string }
