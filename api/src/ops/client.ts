import { type CallOptions, type ClientOptions, sendCall } from '../client/send-call.ts'
import type { Envelope } from '../wire/envelope.ts'
import type { OpsRequestOf, OpsResponseOf } from './calls.ts'
import { type OpsPath, OTHER_OPS_METHODS } from './call-tables.ts'

/** Makes an operator call and returns its envelope. See `createOpsClient`. */
export type OpsClient = <Path extends OpsPath>(
  path: Path,
  request: OpsRequestOf<Path>,
  options?: CallOptions,
) => Promise<Envelope<OpsResponseOf<Path>>>

/** Creates a typed client of the operator calls. A call rejects only when no envelope arrives. */
export function createOpsClient(options: ClientOptions): OpsClient {
  const methods: Partial<Record<OpsPath, string>> = OTHER_OPS_METHODS
  return async (path, request, callOptions = {}) =>
    (await sendCall(options, { path, method: methods[path] ?? 'POST', request }, callOptions)) as Envelope<
      OpsResponseOf<typeof path>
    >
}
