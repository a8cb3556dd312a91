import type { ErrorCode } from './errors.ts'

/** What every call answers. `field` names the part of the request that was wrong, where one was; `wait` says in how many
 * seconds the same may be asked for again. */
export type Envelope<Data> =
  | { readonly type: 'ok'; readonly message: Data }
  | {
      readonly type: 'error'
      readonly code: ErrorCode
      readonly message: string
      readonly field?: string
      readonly wait?: number
    }
  | { readonly type: '999'; readonly message: string }
