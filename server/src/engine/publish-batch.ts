import type { Changes } from '@halyard/core'
import { PUBLISHED_CHANGES, type PublishedBatch, type PublishedChanges } from './store.ts'

/** A batch with everything that it changed. */
type Publishable = Omit<PublishedBatch, 'changes'> & { readonly changes: Changes }

/** Returns what nodes learn of a batch, as values that can be sent: one command of each accepted kind, and trades as a list. */
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
    },
    events,
  }
}
