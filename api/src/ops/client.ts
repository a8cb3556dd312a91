import { type CallOptions, type ClientOptions, sendCall } from '../client/send-call.ts'
import type { Envelope } from '../wire/envelope.ts'
import type { OpsRequestOf, OpsResponseOf } from './calls.ts'
import { OPS_METHODS, type OpsPath } from './methods.ts'

/** Makes an operator call and returns its envelope. See `createOpsClient`. */
export type OpsClient = <Path extends OpsPath>(
  path: Path,
  request: OpsRequestOf<Path>,
  options?: CallOptions,
) => Promise<Envelope<OpsResponseOf<Path>>>

/** Creates a typed client of the operator calls. A call rejects only when no envelope arrives. */
export function createOpsClient(options: ClientOptions): OpsClient {
  return async (path, request, callOptions = {}) =>
    (await sendCall(options, { path, method: OPS_METHODS[path], request }, callOptions)) as Envelope<
      OpsResponseOf<typeof path>
    >
}
