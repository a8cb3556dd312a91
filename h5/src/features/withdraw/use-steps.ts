import { useTranslation } from '../../lib/language/use-translation.ts'
import { serverNow } from '../../lib/calls/server-clock.ts'
import { useFormat } from '../../lib/format/format.ts'
import type { Step } from '../../lib/lists/step.ts'
import type { TimelineStep } from '../../lib/lists/timeline.tsx'
import { BANK } from '../../lib/wallet/network-name.ts'
import type { StepName, Withdrawal } from './withdrawal.ts'

const DONE_TEXTS = {
  requested: 'stepRequested',
  first_review: 'stepFirstReviewed',
  review: 'stepReviewed',
  signing: 'stepSigned',
  sending: 'stepSent',
  confirming: 'stepConfirmed',
  cancelled: 'stepCancelled',
  returned: 'stepReturned',
} as const satisfies Record<StepName, string>

const COMING_TEXTS = {
  ...DONE_TEXTS,
  first_review: 'stepFirstReview',
  review: 'stepReview',
  signing: 'stepSign',
  sending: 'stepSending',
  confirming: 'stepConfirming',
} as const satisfies Record<StepName, string>

const WAIT_TEXTS = { refill: 'waitsRefill', halt: 'waitsHalt' } as const

/**
 * Returns a function that puts a withdrawal's steps into words: past ones with their time, the next one with its
 * expected time, or that it is late.
 */
export function useSteps() {
  const { t } = useTranslation('withdraw')
  const f = useFormat()
  const titleOf = ({ name, state }: Step<StepName>): string => {
    if (name === 'review' && state === 'failed') return t('stepRejected')
    return t(state === 'done' || state === 'failed' ? DONE_TEXTS[name] : COMING_TEXTS[name])
  }
  const noteOf = ({ at, by, state, name }: Step<StepName>, withdrawal: Withdrawal) => {
    if (at !== undefined) return f.zonedDateTime(at)
    if (state !== 'next') return undefined
    const isLate = by !== undefined && serverNow() > by
    const until =
      by === undefined ? '' : t(isLate ? 'expectedEarlier' : 'expectedBy', { time: f.zonedDateTime(by) })
    return [stateOf(name, withdrawal), until].filter((part) => part !== '').join(' ')
  }
  const stateOf = (name: StepName, { waitsFor, confirmed, confirmations, network }: Withdrawal): string => {
    if (waitsFor !== undefined) return t(WAIT_TEXTS[waitsFor])
    if (name !== 'confirming' || network === BANK) return ''
    return t('ofConfirmations', { n: confirmed, blocks: confirmations })
  }
  return (withdrawal: Withdrawal): TimelineStep[] =>
    withdrawal.steps.map((step) => ({
      key: step.name,
      title: titleOf(step),
      note: noteOf(step, withdrawal),
      state: step.state,
    }))
}
