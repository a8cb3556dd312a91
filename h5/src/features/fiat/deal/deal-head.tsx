import { Card, IconButton } from '@halyard/ui'
import { Copy, Timer } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { timeLeft } from '../../../lib/format/time-left.ts'
import type { Deal } from './deal.ts'
import { DealStatusChip } from './deal-status-chip.tsx'
import { deadlineOf } from './next-step.ts'
import { useAmounts } from '../use-amounts.ts'

interface DealHeadProps {
  readonly deal: Deal
  /** The server's time in epoch milliseconds. */
  readonly now: number
}

/** Renders the state of a deal in words, the time that is running, and the reference number. */
export function DealHead({ deal, now }: DealHeadProps) {
  const { t } = useTranslation('fiat')
  const amounts = useAmounts()
  const deadline = deadlineOf(deal)
  const state = `${deal.role}_${deal.status}` as const
  const figures = {
    coins: amounts.coins(deal.coins, deal.currency),
    total: amounts.fiat(deal.total, deal.fiat),
  }
  const isAppealable = deal.status === 'cancelled' && deal.endedAt === undefined
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DealStatusChip status={deal.status} />
        {deadline === undefined ? null : (
          <span className="flex items-center gap-1.5 text-17 font-semibold text-brass tabular-nums">
            <Timer aria-hidden size={18} />
            <span className="sr-only">{t('timeLeft')}</span>
            {/* Not a live region: a screen reader would read every second. */}
            <span role="timer" aria-live="off">
              {timeLeft(deadline, now).replace(/^00:/, '')}
            </span>
          </span>
        )}
      </div>
      <h2 className="mt-3 text-20 font-semibold">{t(`title_${state}`, figures)}</h2>
      <p className="mt-1 text-15 text-muted">
        {t(isAppealable ? `appealable_${deal.role}` : `hint_${state}`, figures)}
      </p>
      <div className="mt-3 flex items-center gap-3 border-t border-line pt-2">
        <span className="min-w-0 flex-1">
          <span className="block text-13 text-muted">{t('reference')}</span>
          <span className="block text-17 font-semibold break-all">{deal.reference}</span>
        </span>
        <IconButton label={`${t('copy')}: ${t('reference')}`} onClick={() => void copyText(deal.reference)}>
          <Copy aria-hidden size={20} />
        </IconButton>
      </div>
    </Card>
  )
}
