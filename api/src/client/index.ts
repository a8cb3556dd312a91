import type { CallPath, RequestOf, ResponseOf } from '../index.ts'
import type { Envelope } from '../wire/envelope.ts'
import { OTHER_METHODS } from '../other-methods.ts'
import { type CallOptions, type ClientOptions, sendCall } from './send-call.ts'
import { toEnvelope } from './to-envelope.ts'

export type { CallOptions, ClientOptions } from './send-call.ts'
export { toEnvelope } from './to-envelope.ts'
export type * from '../index.ts'
export { INTL_TAGS, LANGUAGE_FIATS, LANGUAGE_NAMES, LANGUAGES } from '../wire/languages.ts'

/** Makes a call and returns its envelope. See `createClient`. */
export type Client = <Path extends CallPath>(
  path: Path,
  request: RequestOf<Path>,
  options?: CallOptions,
) => Promise<Envelope<ResponseOf<Path>>>

/**
 * Creates a typed client of the server. A call rejects only when no envelope arrives: network failure, timeout or a
 * body that is not a JSON object. An envelope of code 1 arrives as one of type 'ok'.
 */
export function createClient(options: ClientOptions): Client {
  const methods: Partial<Record<CallPath, string>> = OTHER_METHODS
  return async (path, request, callOptions = {}) =>
    toEnvelope<ResponseOf<typeof path>>(
      await sendCall(options, { path, method: methods[path] ?? 'POST', request }, callOptions),
    )
}
