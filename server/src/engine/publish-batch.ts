import type { Changes, Posting } from '@halyard/core'
import { FIRST_CUSTOMER_ID } from './customer-events.ts'
import { PUBLISHED_CHANGES, type PublishedBatch, type PublishedChanges } from './store.ts'

/** A batch with everything that it changed. */
type Publishable = Omit<PublishedBatch, 'changes'> & { readonly changes: Changes }

/** Returns what nodes learn of a batch, as values that can be sent: one command of each accepted kind, and trades and postings as lists. */
export function publishedOf({ seq, commands, events, changes }: Publishable): PublishedBatch {
  const accepted = commands.filter(({ reply }) => reply.ok)
  return {
    seq,
    commands: [...new Set(accepted.map(({ command }) => command.kind))].map((kind) => ({
      command: { kind },
      reply: { ok: true },
    })),
    changes: {
      ...(Object.fromEntries(PUBLISHED_CHANGES.map((name) => [name, changes[name]])) as Pick<
        PublishedChanges,
        (typeof PUBLISHED_CHANGES)[number]
      >),
      trades: [...changes.trades],
      postings: coinPostingsOf(changes),
    },
    events,
  }
}

/** Returns the postings between a coin account of a customer and another account. Those of trades are not stored. */
function coinPostingsOf({ accounts, postings }: Pick<Changes, 'accounts' | 'postings'>): Posting[] {
  const between = [...postings].filter(({ debitId, creditId }) => debitId !== creditId)
  if (between.length === 0) return []
  const coins = new Set(
    accounts.flatMap(({ id, kind, ownerId }) =>
      kind === 'coin' && ownerId >= FIRST_CUSTOMER_ID ? [id] : [],
    ),
  )
  return between.filter(({ debitId, creditId }) => coins.has(debitId) || coins.has(creditId))
}
