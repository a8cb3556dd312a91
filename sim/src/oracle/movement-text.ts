import type { Exchange, Posting } from '@halyard/core'

/** Formats a posting: '5 of 2 from 1001 coin to 0 external'. */
export function formatPosting(
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
