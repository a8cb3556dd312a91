import type { FastifyBaseLogger } from 'fastify'
import { type Answer, isKeyed, type KeyedOrigin, keyOf, type KnownReply } from '../engine/index.ts'
import { CallError, NotExecuted } from '../platform/call-error.ts'
import { isInternal } from './key-once.ts'
import type { SentCommand } from './messages.ts'

/** After this time without the replies the outcome of each command stays unknown. */
const FIND_MS = 2_000

/** A command that waits for its answer. */
export interface OpenCommand {
  readonly sent: SentCommand
  readonly since: number
  /** When it was sent to an engine last; `undefined` while it never was. */
  sentAt: number | undefined
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: CallError) => void
}

/** The last word about commands. */
export interface FinalReplies {
  /**
   * Finds the stored replies to commands, by `customerId:key`; `undefined` while an engine of before the epoch may still execute
   * some of them.
   */
  readonly findFinalReplies: (
    origins: readonly KeyedOrigin[],
    epoch: number,
  ) => Promise<ReadonlyMap<string, KnownReply> | undefined>
}

interface Parts extends FinalReplies {
  /** Runs a task repeatedly and returns the function that stops it. */
  readonly every: (ms: number, task: () => void) => () => void
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Answers commands that this node sends to no engine again. One that never was sent is not executed. Of the others the outcome is
 * unknown, unless an engine of another build has taken over with `epoch`: none of before can execute them, so the tables have the
 * last word.
 */
export async function answerHeld(
  commands: readonly OpenCommand[],
  epoch: number | undefined,
  parts: Parts,
): Promise<void> {
  const sent = commands.filter(({ sentAt }) => sentAt !== undefined)
  for (const { sentAt, reject } of commands) if (sentAt === undefined) reject(new NotExecuted())
  if (sent.length === 0) return
  const origins = sent.map(({ sent: [, , origin] }) => origin).filter(isKeyed)
  const replies = epoch === undefined ? undefined : await find(origins, epoch, parts)
  for (const command of sent) answer(command, replies)
}

/** Finds the replies in time. Returns `undefined` if they are not certain, or not found. */
async function find(
  origins: readonly KeyedOrigin[],
  epoch: number,
  { findFinalReplies, every, log }: Parts,
): Promise<ReadonlyMap<string, KnownReply> | undefined> {
  const late = Promise.withResolvers<undefined>()
  const stop = every(FIND_MS, () => late.resolve(undefined))
  try {
    return await Promise.race([findFinalReplies(origins, epoch), late.promise])
  } catch (error) {
    log.warn({ err: error }, 'failed to find the replies to commands that wait')
    return undefined
  } finally {
    stop()
  }
}

/**
 * Answers a command with its reply. A customer's key may have been used at the engine of the other build, whose reply only its
 * nodes can read: they give it to the request that is sent again. Internal keys were used by engines of this build alone.
 */
function answer(
  { sent: [, , origin], resolve, reject }: OpenCommand,
  replies: ReadonlyMap<string, KnownReply> | undefined,
): void {
  const known = isKeyed(origin) ? replies?.get(keyOf(origin.customerId, origin.key)) : undefined
  if (!replies || (known && !isInternal(origin))) reject(new CallError('outcome_unknown'))
  else if (known) resolve(known.reply)
  else reject(new NotExecuted())
}
