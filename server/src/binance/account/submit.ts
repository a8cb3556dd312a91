import { hash } from 'node:crypto'
import { refuseHalted } from '../../halts/refuse-halted.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import type { AcceptedTo, CommandKind, CommandOf } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import type { BinanceContext, SignedCall } from '../protocol/endpoint.ts'

/** The idempotency key of a command and the hash of its terms. */
interface Once {
  readonly key: string
  readonly bodyHash: string
}

/**
 * Returns the idempotency key of a request that has no other: a copy of it has the same signature, and gets the first answer. One
 * that was sent to another call is rejected, because its terms differ.
 */
export function onceBySignature(
  { signatureHash }: Pick<SignedCall, 'signatureHash'>,
  kind: CommandKind,
  ...terms: readonly number[]
): Once {
  const bodyHash = hash('sha256', [kind, ...terms].join(), 'base64url')
  return { key: `signature:${signatureHash}`, bodyHash }
}

/** Submits a command in the name of a key, and returns the reply. Throws a `CallError` if it is rejected. */
export async function submit<Kind extends CommandKind>(
  { engine }: Pick<BinanceContext, 'engine'>,
  { key: { customerId, id } }: Pick<SignedCall, 'key'>,
  command: CommandOf<Kind>,
  once?: Once,
): Promise<AcceptedTo<Kind>> {
  const answer = await engine.submit(command, { customerId, apiKeyId: id, ...once })
  refuseHalted(answer)
  if (!answer.ok) throw new CallError(codeOf(answer.reject))
  return answer
}
