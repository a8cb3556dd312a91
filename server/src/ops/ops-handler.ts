import type { OpsParsedOf, OpsPath, OpsResponseOf } from '@halyard/api/ops'
import type { Context } from '../calls/context.ts'
import type { OperatorSession } from '../auth/operator-sessions.ts'

/** One call at the operators' door: parsed, and with who makes it. Nobody is known yet when they sign in. */
export interface OpsCaller<Path extends OpsPath> {
  readonly path: OpsPath
  readonly request: OpsParsedOf<Path>
  readonly operator: Path extends 'ops/login' ? undefined : OperatorSession
  readonly ip: string
  readonly agent: string
}

/**
 * Answers one call, or throws a `CallError`. The door notes in the audit log what is read and what is refused; what a
 * handler changes it notes itself, in the transaction of the change.
 */
export type OpsHandler<Path extends OpsPath> = (
  ctx: Context,
  caller: OpsCaller<Path>,
) => Promise<OpsResponseOf<Path>>

export type OpsHandlers = { readonly [Path in OpsPath]: OpsHandler<Path> }
