import type { Exchange, Posting } from '@halyard/core'

/**
 * Compares the postings of a command that have one of the reasons with the expected ones, in any order. Returns a description
 * of both if they differ.
 */
export function findWrongMoves(
  { exchange, postings }: { readonly exchange: Exchange; readonly postings: readonly Posting[] },
  reasons: ReadonlySet<Posting['reason']>,
  expected: readonly string[],
): string[] {
  const moved = postings
    .filter(({ reason }) => reasons.has(reason))
    .map((row) => formatPosting(exchange, row))
  return moved.toSorted().join('; ') === expected.toSorted().join('; ')
    ? []
    : [`moved ${moved.join('; ') || 'nothing'}, not ${expected.join('; ') || 'nothing'}`]
}

/** Formats a posting: '5 of 2 from 1001 coin to 0 external'. */
function formatPosting(
  { ledger }: Exchange,
  { debitId, debitPart, creditId, creditPart, currencyId, amount }: Posting,
): string {
  const name = (id: number, part: string): string => {
    const account = ledger.accounts[id - 1]
    return `${account?.ownerId} ${account?.kind}${part === 'frozen' ? ' frozen' : ''}`
  }
  return move(amount, currencyId, name(debitId, debitPart), name(creditId, creditPart))
}

/** Formats an expected movement like a posting, so that the two can be compared. */
export function move(amount: bigint, currencyId: number, source: string, target: string): string {
  return `${amount} of ${currencyId} from ${source} to ${target}`
}
