import type { Evidence, Proof } from '../evidence/evidence.ts'
import type { LiveHead } from '../statements/live-head.ts'
import type { KeeperParts } from './keeper-parts.ts'
import type { KeptState } from './kept-state.ts'

/** The receipts whose last live heads are fetched again and compared: those of the newest heads. */
const RECHECKED_MAX = 5

interface Checks {
  readonly trustedHead: (answer: unknown) => Promise<LiveHead | 'unknown' | undefined>
  readonly findEvidence: (
    head: LiveHead,
    kept: readonly LiveHead[],
  ) => Promise<{ readonly evidence: Evidence; readonly proof: Proof } | undefined>
}

/**
 * Fetches the live heads in which kept receipts ended, which the exchange never deletes, and compares them. A restored
 * backup lacks these numbers, or has other heads at them; so does a log in which a receipt ended for one customer alone.
 * Records what differs, and stops without a connection.
 */
export async function recheckHeads(
  state: KeptState,
  { now, readLive }: Pick<KeeperParts, 'now' | 'readLive'>,
  { trustedHead, findEvidence }: Checks,
): Promise<void> {
  const ended = Array.from(state.options.values())
    .flatMap(({ id, ticket, settlement }) =>
      settlement?.isVerified && settlement.live ? [{ id, ticket, live: settlement.live }] : [],
    )
    .toSorted((a, b) => b.live.seq - a.live.seq)
  for (const { id, ticket, live } of ended.slice(0, RECHECKED_MAX)) {
    const list = await readLive({ from_seq: live.seq, limit: 1 }).catch(() => undefined)
    const head = list && (await trustedHead(list[0]))
    if (!list || head === 'unknown') return
    const about = { about: id, optionId: ticket.option.id }
    const evidence = head?.seq === live.seq ? await findEvidence(head, [live]) : undefined
    if (evidence || head?.seq !== live.seq) state.markWrong(id)
    if (evidence) state.record({ kind: 'proof', file: undefined, ...about, evidence }, now())
    else if (head?.seq !== live.seq)
      state.record({ kind: 'head_missing', file: [ticket, live], ...about }, now())
  }
}
