import type { OpsRequestOf } from '@halyard/api/ops'
import { type Flags, one, type Output, reasonIn } from './command.ts'
import type { Connection } from './connection.ts'

/** Proposes that a product opens, named as in the audit log, which another operator approves. */
export async function proposeOpening(connection: Connection, target: string, flags: Flags): Promise<Output> {
  const request: OpsRequestOf<'ops/opening/propose'> = { target, status: 'open', reason: reasonIn(flags) }
  return one(await connection.call('ops/opening/propose', request))
}
