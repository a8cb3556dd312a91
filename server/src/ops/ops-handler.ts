import type { OpsParsedOf, OpsPath, OpsResponseOf, OpsSignInPath } from '@halyard/api/ops'
import type { Context } from '../calls/context.ts'
import type { OperatorSession } from '../auth/sessions/operator-sessions.ts'

/** One parsed operators' call with its caller. `operator` is undefined only for the calls of the sign-in. */
export interface OpsCaller<Path extends OpsPath> {
  readonly path: OpsPath
  readonly request: OpsParsedOf<Path>
  readonly operator: Path extends OpsSignInPath ? undefined : OperatorSession
  readonly ip: string
  readonly agent: string
}

/**
 * Handles one call or throws a `CallError`. The router audits reads and rejections; a handler audits its own changes in
 * the transaction that makes them.
 */
export type OpsHandler<Path extends OpsPath, Parts extends Partial<Context> = Context> = (
  ctx: Parts,
  caller: OpsCaller<Path>,
) => Promise<OpsResponseOf<Path>>

export type OpsHandlers = { readonly [Path in OpsPath]: OpsHandler<Path> }
