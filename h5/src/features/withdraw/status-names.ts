import type { WithdrawalStatusName } from '@halyard/api/client'

/** The status of a withdrawal. */
export type Status = WithdrawalStatusName

export const STATUS_TEXTS = {
  processing: 'statusProcessing',
  passed: 'statusPassed',
  sent: 'statusSent',
  confirmed: 'statusConfirmed',
  returned: 'statusReturned',
  rejected: 'statusRejected',
  cancelled: 'statusCancelled',
} as const satisfies Record<Status, string>

export const STATUSES = Object.keys(STATUS_TEXTS) as Status[]

/** The colour of each status; it repeats the meaning of the text. */
export const STATUS_TONES = {
  processing: 'text-brass',
  passed: 'text-brass',
  sent: 'text-brass',
  confirmed: 'text-up',
  returned: 'text-danger',
  rejected: 'text-danger',
  cancelled: 'text-muted',
} as const satisfies Record<Status, string>
