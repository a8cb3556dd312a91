import type { CallPath } from '@halyard/api'
import type { Context } from './context.ts'
import type { AcceptedTo, CommandKind, CommandOf } from '../engine/index.ts'
import { CallError } from '../platform/call-error.ts'
import type { Caller } from './handler.ts'
import { codeOf } from './reject-codes.ts'

/**
 * Submits a command of a signed-in customer, idempotently if the request has a key, and returns the reply to a
 * command of its kind. Throws a `CallError` if it is rejected.
 */
export async function submit<Path extends CallPath, Kind extends CommandKind>(
  ctx: Pick<Context, 'engine'>,
  caller: Caller<Path>,
  customerId: number,
  command: CommandOf<Kind>,
): Promise<AcceptedTo<Kind>> {
  const answer = await ctx.engine.submit(command, { customerId, ...caller.once })
  if (!answer.ok) throw new CallError(codeOf(answer.reject))
  return answer
}
