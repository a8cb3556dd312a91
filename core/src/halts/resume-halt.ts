import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { ResumeHalt } from './commands.ts'
import { putHalt } from './halt.ts'

/** Ends a running halt. Rejects one that has ended, and one person in place of two. */
export function resumeHalt(
  { halts, at }: Exchange,
  { haltId, firstReviewerId, reviewerId }: ResumeHalt,
): Reply {
  const halt = halts.byId.get(haltId)
  if (!halt || halt.resumedAt !== undefined) return reject('halt_must_be_running')
  if (firstReviewerId === reviewerId) return reject('reviewers_must_differ')

  const ended = { ...halt, firstReviewerId, reviewerId, resumedAt: at }
  putHalt(halts, ended)
  halts.changed.set(haltId, ended)
  return accepted()
}
