import type { HaltScope } from './halt-rules.ts'
import { isPlainText, NOTE_LENGTH_MAX } from '../plain-text.ts'
import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { DeclareHalt } from './commands.ts'
import { HALT_CAUSES, putHalt, type Halt } from './halt.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** The halts of one scope that one person declares in 24 hours at most. A colleague may declare the next. */
export const HALTS_PER_DAY = 3

/**
 * Halts a scope. Rejects an unknown scope, one that is halted already, a text or a reason that is not plain, and a person who has
 * halted this scope `HALTS_PER_DAY` times in the last 24 hours: to halt and resume again and again takes more than one.
 */
export function declareHalt(exchange: Exchange, command: DeclareHalt): Reply<'declareHalt'> {
  const { scope, operatorId, cause, text, reason } = command
  const { halts, at, ledger } = exchange
  if (!isKnown(exchange, scope)) return reject('halt_scope_must_be_known')
  if (!HALT_CAUSES.includes(cause) || !(text === '' || isPlainText(text, NOTE_LENGTH_MAX)))
    return reject('halt_text_is_invalid')
  if (!isPlainText(reason, NOTE_LENGTH_MAX)) return reject('reason_is_required')
  if (halts.running.has(scope)) return reject('scope_already_halted')
  const own = [...halts.byId.values()].filter(
    (one) => one.operatorId === operatorId && one.scope === scope && one.declaredAt > at - DAY_MS,
  )
  if (own.length >= HALTS_PER_DAY) return reject('too_many_halts')

  const id = ledger.commandSeq
  const open = { firstReviewerId: undefined, reviewerId: undefined, resumedAt: undefined }
  const halt: Halt = { id, scope, cause, text, reason, operatorId, declaredAt: at, ...open }
  putHalt(halts, halt)
  halts.changed.set(id, halt)
  return { ok: true, haltId: id }
}

/** A network is known by its name, in whatever currencies. */
function isKnown({ halts, wallet }: Exchange, scope: HaltScope): boolean {
  if (!scope.startsWith('network:')) return halts.scopes.has(scope)
  return [...wallet.networks.values()].some(({ network }) => scope === `network:${network}`)
}
