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
      postings: movingPostingsOf(changes),
    },
    events,
  }
}

/**
 * Returns the postings between a coin account of a customer and another account, and those between two accounts of a customer. Those of
 * trades are not stored.
 */
function movingPostingsOf({ accounts, postings }: Pick<Changes, 'accounts' | 'postings'>): Posting[] {
  const between = [...postings].filter(({ debitId, creditId }) => debitId !== creditId)
  if (between.length === 0) return []
  const owned = new Map(
    accounts.filter(({ ownerId }) => ownerId >= FIRST_CUSTOMER_ID).map((one) => [one.id, one]),
  )
  return between.filter((posting) => {
    const [debit, credit] = [owned.get(posting.debitId), owned.get(posting.creditId)]
    const isOfCoins = debit?.kind === 'coin' || credit?.kind === 'coin'
    return isOfCoins || (debit !== undefined && debit.ownerId === credit?.ownerId)
  })
}
