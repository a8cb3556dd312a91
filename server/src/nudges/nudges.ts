import type { Checkpoint, PriceDoubt, SupportEvent } from '@halyard/api'
import type { LiveHead } from '@halyard/receipt'
import type { Link } from '../link/link.ts'

/** The content of each kind of nudge: ids, with which listeners read again. Signed heads are whole, since they never change. */
export interface NudgeBodies {
  /** A customer's deposit or deposit claim changed: 'chain:12' or 'submission:7'. */
  readonly deposit: { readonly customerId: number; readonly id: string }
  /** The payment of a customer's withdrawal changed, without a change of the ledger. */
  readonly withdrawal: { readonly customerId: number; readonly id: number }
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
  /** API keys were changed or ended; `keys` is what requests name them by. */
  readonly apiKeysChanged: { readonly keys: readonly string[] }
  /** The help articles or their arrangement changed. */
  readonly help: object
  /** A version of the user agreement was stored. */
  readonly agreements: object
  /** A maintenance was announced, changed or has begun. */
  readonly maintenance: object
  /** An operator uses the support chat. */
  readonly operatorThere: object
  /** A side of a conversation begins or stops writing. */
  readonly typing: {
    readonly side: 'customer' | 'operator'
    readonly customerId: number
    readonly isTyping: boolean
  }
  /** The markets whose index price cannot be relied on now, of all. Repeated while nothing changes. */
  readonly priceDoubts: { readonly doubts: readonly (readonly [marketId: number, doubt: PriceDoubt])[] }
}

export type NudgeKind = keyof NudgeBodies

type Listener<Kind extends NudgeKind> = (body: NudgeBodies[Kind]) => void

/**
 * Notifies listeners in every process of a change, after its commit. A lost nudge delays them, and loses no data.
 */
export interface Nudges {
  /** Calls the listeners of this process in the order of their registration, and sends the nudge to the others. */
  publish<Kind extends NudgeKind>(kind: Kind, body: NudgeBodies[Kind]): void
  /** Registers a listener. Returns the function that removes it. */
  on<Kind extends NudgeKind>(kind: Kind, listener: Listener<Kind>): () => void
  /** Registers what reads a cache again when another process has changed it, before the listeners are called. */
  refreshOn(kind: NudgeKind, refresh: Refresh): void
  /** Reads every cache again, since a nudge may have been lost. */
  refreshAll(): Promise<void>
}

type Refresh = () => Promise<unknown>

const SUBJECT = 'nudges'

interface Sent<Kind extends NudgeKind = NudgeKind> {
  readonly kind: Kind
  readonly body: NudgeBodies[Kind]
}

/** Creates the nudges of a process, and of the others if it has a link to them. A listener that throws keeps no other from being called. */
export function createNudges(onError: (error: unknown) => void, link?: Link): Nudges {
  const listeners = new Map<NudgeKind, Set<Listener<never>>>()
  const refreshes: { readonly kind: NudgeKind; readonly refresh: Refresh }[] = []

  function call<Kind extends NudgeKind>(kind: Kind, body: NudgeBodies[Kind]): void {
    // Listeners of a kind are registered under it.
    for (const listener of (listeners.get(kind) ?? []) as Iterable<Listener<Kind>>)
      try {
        listener(body)
      } catch (error) {
        onError(error)
      }
  }

  async function refreshEach(due: typeof refreshes): Promise<void> {
    for (const { reason } of (await Promise.allSettled(due.map(({ refresh }) => refresh()))).filter(
      (result) => result.status === 'rejected',
    ))
      onError(reason)
  }

  async function receive({ kind, body }: Sent): Promise<void> {
    const due = refreshes.filter((one) => one.kind === kind)
    if (due.length > 0) await refreshEach(due)
    call(kind, body)
  }

  link?.listen(SUBJECT, (message) => void receive(message as Sent))
  return {
    publish(kind, body) {
      call(kind, body)
      link?.publish(SUBJECT, { kind, body } satisfies Sent)
    },
    on(kind, listener) {
      const known = listeners.get(kind) ?? new Set()
      listeners.set(kind, known.add(listener))
      return () => void known.delete(listener)
    },
    refreshOn: (kind, refresh) => void refreshes.push({ kind, refresh }),
    refreshAll: () => refreshEach(refreshes),
  }
}
