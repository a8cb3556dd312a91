import { Button, IconButton, Rows, Sheet } from '@halyard/ui'
import { Copy } from '@halyard/ui/icons'
import { goTo } from '@halyard/web'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import { useFormat } from '../../lib/format/format.ts'
import type { Step } from '../../lib/lists/step.ts'
import { Timeline } from '../../lib/lists/timeline.tsx'
import { PracticeReview } from '../../lib/wallet/practice-review.tsx'
import { ExplorerLink } from '../../lib/wallet/networks/explorer-link.tsx'
import type { Deposit, StepName } from './deposit.ts'
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
  const { currency: name, stage, status } = deposit
  // The received amount is unknown until a payment is detected.
  const obtained =
    status === 'processing' && !/[1-9]/.test(deposit.obtained) ? '—' : `${f.exact(deposit.obtained)} ${name}`
  return (
    <Sheet onClose={onClose} open={open} title={`${f.exact(deposit.amount)} ${name}`}>
      <div className="flex flex-wrap items-center gap-2">
        <StageChip stage={stage} />
        <span className="text-13 text-muted">{t(`status_${status}`)}</span>
      </div>
      <p className="mt-2 mb-4 text-13 text-muted">{t(`about_${stage}`)}</p>
      {deposit.reorganisedAt !== undefined && status === 'processing' ? (
        <p className="mb-4 rounded-field border border-line p-3 text-13" role="status">
          {t(stage === 'seen' ? 'replaced' : 'reorganised', { time: f.zonedDateTime(deposit.reorganisedAt) })}
        </p>
      ) : null}
      {stage === 'credited' ? <NextActs deposit={deposit} onClose={onClose} /> : null}
      {deposit.reason ? (
        <p className="mb-4 rounded-field border border-line p-3 text-13 break-words">{deposit.reason}</p>
      ) : null}
      <Timeline
        steps={deposit.steps.map((step) => ({
          key: step.name,
          title: t(titleOf(step)),
          note: <StepNote deposit={deposit} step={step} />,
          state: step.state,
        }))}
      />
      {deposit.kind === 'submission' && status === 'processing' ? <PracticeReview /> : null}
      <div className="mt-4">
        <Rows
          rows={[
            { label: t('network'), value: t(networkTextKey(deposit.network, name)) },
            { label: t('number'), value: `${f.exact(deposit.amount)} ${name}` },
            { label: t('fee'), value: t('free') },
            { label: t('obtained'), value: obtained },
          ]}
        />
      </div>
      {deposit.address ? (
        <p className="border-t border-line py-2 text-13 text-muted">
          {deposit.kind === 'chain' ? t('address') : t('payer')}
          <span className="block break-all text-text">{deposit.address}</span>
        </p>
      ) : null}
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
      {deposit.explorer ? <ExplorerLink page={deposit.explorer} /> : null}
    </Sheet>
  )
}

/** Renders what can be done with credited coins. */
function NextActs({ deposit, onClose }: Pick<DepositSheetProps, 'deposit' | 'onClose'>) {
  const { t } = useTranslation('deposit')
  const leave = (path: string) => {
    onClose()
    goTo(path)
  }
  return (
    <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
      <Button onClick={() => leave(pathTo('trade/index'))} size="small" wide>
        {t('nextTrade', { coin: deposit.currency })}
      </Button>
      <Button
        kind="quiet"
        onClick={() => leave(pathTo('assets/transfer/index', { currency: deposit.currencyId }))}
        size="small"
        wide
      >
        {t('nextTransfer')}
      </Button>
    </div>
  )
}

/** Returns the text key of a step, worded as done, expected or failed. */
function titleOf({ name, state }: Step<StepName>): string {
  if (state === 'done') return `step_${name}`
  if (state !== 'failed') return name === 'reviewed' || name === 'confirmed' ? `next_${name}` : `step_${name}`
  if (name === 'reviewed') return 'stage_rejected'
  return name === 'credited' ? 'status_rejected' : `step_${name}`
}

function StepNote({ deposit, step }: { readonly deposit: Deposit; readonly step: Step<StepName> }) {
  const { t } = useTranslation('deposit')
  const f = useFormat()
  // The date is shown only if it differs from the date of the deposit.
  const soon = (at: number) => (f.date(at) === f.date(deposit.time) ? f.zonedTime(at) : f.zonedDateTime(at))
  if (step.at !== undefined) return f.zonedDateTime(step.at)
  const blocks =
    step.name === 'confirmed'
      ? t('ofBlocks', { n: deposit.confirmations, needed: deposit.confirmationsNeeded })
      : undefined
  const by = step.by === undefined ? undefined : t('expectedBy', { time: soon(step.by) })
  return [blocks, by].filter((part) => part !== undefined).join(' · ')
}
