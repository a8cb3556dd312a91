import type { Checkpoint, SupportEvent } from '@halyard/api'
import type { LiveHead } from '@halyard/receipt'

/** The content of each kind of nudge: ids, with which listeners read again. Signed heads are whole, since they never change. */
export interface NudgeBodies {
  /** A customer's deposit or deposit claim changed: 'chain:12' or 'submission:7'. */
  readonly deposit: { readonly customerId: number; readonly id: string }
  /** A message was added to a fiat deal of these customers. */
  readonly dealMessage: { readonly dealId: number; readonly customerIds: readonly number[] }
  /** Something changed at support that the customer may see. */
  readonly support: { readonly customerId: number; readonly about: SupportEvent['about'] }
  /** A notice was stored. */
  readonly notice: { readonly customerId: number; readonly id: number }
  /** News was announced, changed or withdrawn. */
  readonly news: { readonly id: number }
  /** A banner was changed or withdrawn. */
  readonly banner: { readonly id: number }
  /** Checkpoints of the price log were signed. */
  readonly checkpoints: { readonly heads: readonly Checkpoint[] }
  /** A live head was signed. */
  readonly liveHead: LiveHead
  /** Sessions were closed before they expired; `tokenHashes` are the hashes of their tokens. */
  readonly sessionsClosed: { readonly tokenHashes: readonly string[] }
}

export type NudgeKind = keyof NudgeBodies

type Listener<Kind extends NudgeKind> = (body: NudgeBodies[Kind]) => void

/** Tells listeners that something has changed, after its commit. A nudge that is lost delays them, and loses nothing. */
export interface Nudges {
  /** Calls the listeners in the order of their registration. */
  publish<Kind extends NudgeKind>(kind: Kind, body: NudgeBodies[Kind]): void
  /** Registers a listener. Returns the function that removes it. */
  on<Kind extends NudgeKind>(kind: Kind, listener: Listener<Kind>): () => void
}

/** Creates the nudges of a process. A listener that throws keeps no other from being called. */
export function createNudges(onError: (error: unknown) => void): Nudges {
  const listeners: { readonly [Kind in NudgeKind]: Set<Listener<Kind>> } = {
    deposit: new Set(),
    dealMessage: new Set(),
    support: new Set(),
    notice: new Set(),
    news: new Set(),
    banner: new Set(),
    checkpoints: new Set(),
    liveHead: new Set(),
    sessionsClosed: new Set(),
  }
  return {
    publish(kind, body) {
      for (const listener of listeners[kind])
        try {
          listener(body)
        } catch (error) {
          onError(error)
        }
    },
    on(kind, listener) {
      listeners[kind].add(listener)
      return () => void listeners[kind].delete(listener)
    },
  }
}
