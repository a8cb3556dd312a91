import type { Deposit, DepositStage } from '@halyard/api'

/** The stage of each row status on the wire, and its summary status. */
export const STAGES: Readonly<
  Record<string, { readonly stage: DepositStage; readonly status: Deposit['status'] }>
> = {
  seen: { stage: 'seen', status: 'processing' },
  confirming: { stage: 'confirming', status: 'processing' },
  crediting: { stage: 'confirming', status: 'processing' },
  credited: { stage: 'credited', status: 'passed' },
  orphaned: { stage: 'orphaned', status: 'processing' },
  held: { stage: 'held', status: 'processing' },
  left: { stage: 'left', status: 'rejected' },
  reversed: { stage: 'reversed', status: 'rejected' },
  too_small: { stage: 'too_small', status: 'rejected' },
  submitted: { stage: 'submitted', status: 'rejected' },
  gone: { stage: 'gone', status: 'rejected' },
  // Statuses of claims.
  processing: { stage: 'under_review', status: 'processing' },
  passing: { stage: 'under_review', status: 'processing' },
  passed: { stage: 'credited', status: 'passed' },
  rejected: { stage: 'rejected', status: 'rejected' },
}

/** Returns the row statuses of a summary status, or `undefined` for all. */
export function statusesOf(status: Deposit['status'] | undefined): string[] | undefined {
  if (status === undefined) return undefined
  return Object.keys(STAGES).filter((name) => STAGES[name]?.status === status)
}
