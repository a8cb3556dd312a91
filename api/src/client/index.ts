import type { CallPath, RequestOf, ResponseOf } from '../index.ts'
import type { Envelope } from '../envelope.ts'
import { METHODS } from '../methods.ts'
import { type CallOptions, type ClientOptions, sendCall } from './send-call.ts'

export type { CallOptions, ClientOptions } from './send-call.ts'
export type { CallPath, RequestOf, ResponseOf } from '../index.ts'
export type * from '../envelope.ts'
export type * from '../address.ts'
export type * from '../bank.ts'
export type * from '../deposit.ts'
export type * from '../events.ts'
export type * from '../lever.ts'
export type * from '../market.ts'
export type * from '../option.ts'
export type * from '../security.ts'
export type * from '../spot.ts'
export type * from '../trail.ts'
export type * from '../transfer.ts'
export type * from '../upload.ts'
export type * from '../verification.ts'
export * from '../upload-limits.ts'
export type * from '../user.ts'
export type * from '../wallet.ts'
export type * from '../withdraw.ts'
export type * from '../language.ts'
export { INTL_TAGS } from '../language-tags.ts'
export type { ErrorCode } from '../errors.ts'
export type { AccountKindName, Language } from '../fields.ts'
export { type Period, PERIODS } from '../periods.ts'

/** Makes a call and returns its envelope. See `createClient`. */
export type Client = <Path extends CallPath>(
  path: Path,
  request: RequestOf<Path>,
  options?: CallOptions,
) => Promise<Envelope<ResponseOf<Path>>>

/**
 * Creates a typed client of the server. A call rejects only when no envelope arrives: network failure, timeout or a
 * body that is not JSON.
 */
export function createClient(options: ClientOptions): Client {
  return async (path, request, callOptions = {}) =>
    (await sendCall(options, { path, method: METHODS[path], request }, callOptions)) as Envelope<
      ResponseOf<typeof path>
    >
}
