import type { Deposit, DepositStep } from '@halyard/api/client'
import { IconButton, Rows, Sheet } from '@halyard/ui'
import { Copy } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/browser/copy-text.ts'
import { useFormat } from '../../lib/format/format.ts'
import { Timeline } from '../../lib/lists/timeline.tsx'
import { PracticeReview } from '../../lib/wallet/practice-review.tsx'
import { networkTextKey } from './networks.ts'
import { StageChip } from './stage-chip.tsx'

interface DepositSheetProps {
  readonly deposit: Deposit
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders one deposit in full: its past and expected steps with their times. Updates live. */
export function DepositSheet({ deposit, open, onClose }: DepositSheetProps) {
  const { t } = useTranslation('deposit')
  const f = useFormat()
  const { currency_name: name, stage, status } = deposit
  // The received amount is unknown until a payment is detected.
  const obtained =
    status === 'processing' && !/[1-9]/.test(deposit.obtained) ? '–' : `${f.exact(deposit.obtained)} ${name}`
  return (
    <Sheet onClose={onClose} open={open} title={`${f.exact(deposit.number)} ${name}`}>
      <div className="flex flex-wrap items-center gap-2">
        <StageChip stage={stage} />
        <span className="text-13 text-muted">{t(`status_${status}`)}</span>
      </div>
      <p className="mt-2 mb-4 text-13 text-muted">{t(`about_${stage}`)}</p>
      {deposit.reason ? (
        <p className="mb-4 rounded-field border border-line p-3 text-13 break-words">{deposit.reason}</p>
      ) : null}
      <Timeline
        steps={deposit.steps.map((step) => ({
          key: step.step,
          title: t(titleOf(step)),
          note: <StepNote deposit={deposit} step={step} />,
          state: step.state,
        }))}
      />
      {deposit.kind === 'submission' && status === 'processing' ? <PracticeReview /> : null}
      <div className="mt-4">
        <Rows
          rows={[
            { label: t('network'), value: t(networkTextKey(deposit.type, name)) },
            { label: t('number'), value: `${f.exact(deposit.number)} ${name}` },
            { label: t('fee'), value: t('free') },
            { label: t('obtained'), value: obtained },
            ...(deposit.address
              ? [
                  {
                    label: deposit.kind === 'chain' ? t('address') : t('payer'),
                    value: <LongText text={deposit.address} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
      {deposit.hash ? (
        <div className="flex items-center gap-2 border-t border-line py-2">
          <span className="min-w-0 flex-1 text-13 text-muted">
            {t('hash')}
            <span className="block break-all text-text">{deposit.hash}</span>
          </span>
          <IconButton label={t('copyHash')} onClick={() => void copyText(deposit.hash)}>
            <Copy aria-hidden size={20} />
          </IconButton>
        </div>
      ) : null}
    </Sheet>
  )
}

/** Returns the text key of a step, worded as done, expected or failed. */
function titleOf({ step, state }: DepositStep): string {
  if (state === 'done') return `step_${step}`
  if (state !== 'failed') return step === 'reviewed' || step === 'confirmed' ? `next_${step}` : `step_${step}`
  if (step === 'reviewed') return 'stage_rejected'
  return step === 'credited' ? 'status_rejected' : `step_${step}`
}

/** Renders an address in lines of balanced length. */
function LongText({ text }: { readonly text: string }) {
  return <span className="inline-block text-balance break-all">{text}</span>
}

function StepNote({ deposit, step }: { readonly deposit: Deposit; readonly step: DepositStep }) {
  const { t } = useTranslation('deposit')
  const f = useFormat()
  // The date is shown only if it differs from the date of the deposit.
  const soon = (at: number) => (f.date(at) === f.date(deposit.time) ? f.zonedTime(at) : f.zonedDateTime(at))
  if (step.at !== null) return f.zonedDateTime(step.at)
  const blocks =
    step.step === 'confirmed'
      ? t('ofBlocks', { n: deposit.confirmations, needed: deposit.confirmations_needed })
      : undefined
  const by = step.by === null ? undefined : t('expectedBy', { time: soon(step.by) })
  return [blocks, by].filter((part) => part !== undefined).join(' · ')
}
