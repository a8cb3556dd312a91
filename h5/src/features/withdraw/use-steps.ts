import type { WithdrawalRecord, WithdrawalStep } from '@halyard/api/client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'
import type { TimelineStep } from '../../lib/lists/timeline.tsx'
import { BANK } from '../../lib/wallet/network-name.ts'

const DONE_TEXTS = {
  requested: 'stepRequested',
  first_review: 'stepFirstReviewed',
  review: 'stepReviewed',
  sending: 'stepSent',
  confirming: 'stepConfirmed',
  cancelled: 'stepCancelled',
  returned: 'stepReturned',
} as const satisfies Record<WithdrawalStep['step'], string>

const COMING_TEXTS = {
  ...DONE_TEXTS,
  first_review: 'stepFirstReview',
  review: 'stepReview',
  sending: 'stepSending',
  confirming: 'stepConfirming',
} as const satisfies Record<WithdrawalStep['step'], string>

/**
 * Returns a function that puts a withdrawal's steps into words: past ones with their time, the next one with its
 * expected time.
 */
export function useSteps() {
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const titleOf = ({ step, state }: WithdrawalStep): string => {
    if (step === 'review' && state === 'failed') return t('stepRejected')
    return t(state === 'done' || state === 'failed' ? DONE_TEXTS[step] : COMING_TEXTS[step])
  }
  const noteOf = ({ at, by, state, step }: WithdrawalStep, { confirmations, type }: WithdrawalRecord) => {
    if (at !== null) return f.zonedDateTime(at)
    if (state !== 'next') return undefined
    const until = by === null ? '' : t('expectedBy', { time: f.zonedDateTime(by) })
    return step === 'confirming' && type !== BANK
      ? `${t('needsBlocks', { blocks: confirmations })} ${until}`
      : until
  }
  return (withdrawal: WithdrawalRecord): TimelineStep[] =>
    withdrawal.steps.map((step) => ({
      key: step.step,
      title: titleOf(step),
      note: noteOf(step, withdrawal),
      state: step.state,
    }))
}
