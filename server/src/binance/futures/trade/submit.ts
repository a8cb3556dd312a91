import type { AcceptedTo, CommandKind, CommandOf } from '../../../engine/index.ts'
import { type onceBySignature, submit } from '../../account/submit.ts'
import type { BinanceContext, SignedCall } from '../../protocol/endpoint.ts'
import { toFuturesError } from '../../protocol/errors.ts'

/** Submits a command on perpetuals, and returns the reply. Throws the error of the API of futures if it is rejected. */
export async function submitPerp<Kind extends CommandKind>(
  ctx: Pick<BinanceContext, 'engine'>,
  call: Pick<SignedCall, 'key'>,
  command: CommandOf<Kind>,
  once?: ReturnType<typeof onceBySignature>,
): Promise<AcceptedTo<Kind>> {
  try {
    return await submit(ctx, call, command, once)
  } catch (error) {
    throw toFuturesError(error)
  }
}
