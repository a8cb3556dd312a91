import { Button, ChangeText, Skeleton } from '@halyard/ui'
import { Eye, EyeOff } from '@halyard/ui/icons'
import { useTranslation } from '../language/use-translation.ts'
import { setHidden, useAppearance } from '../browser/appearance.ts'
import { useFormat } from '../format/format.ts'
import type { useWorth } from './use-worth.ts'

interface WorthPanelProps {
  readonly given: ReturnType<typeof useWorth>
}

/** Shown in place of a masked amount. */
export const STARS = '••••'

/** Renders the total balance and today's profit or loss. A tap masks balances on every page, permanently. */
export function WorthPanel({ given: { worth, failed, retry } }: WorthPanelProps) {
  const { t } = useTranslation()
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  if (failed) {
    return (
      <section className="flex min-h-24 items-center justify-between gap-3" role="alert">
        <p className="text-15 text-muted">{t('worthFailed')}</p>
        <Button kind="quiet" onClick={() => void retry()} size="small">
          {t('retry')}
        </Button>
      </section>
    )
  }
  const Icon = hidden ? EyeOff : Eye
  return (
    <section className="min-h-24">
      <button
        className="press -mx-2 block max-w-full rounded-field px-2 text-left"
        data-explain="assets worth"
        onClick={() => setHidden(!hidden)}
        type="button"
      >
        <span className="flex items-center gap-2 text-13 text-muted">
          {t('totalWorth')}
          <Icon aria-label={t(hidden ? 'showAmounts' : 'hideAmounts')} role="img" size={16} />
        </span>
        <span className="flow-root min-h-[1.2em] text-[length:min(2.5rem,11vw)] leading-[1.2] font-semibold">
          {worth ? (
            hidden ? (
              STARS
            ) : (
              f.usd(worth.wallet.worth)
            )
          ) : (
            <Skeleton className="mt-[0.2em] h-[0.8em] w-44" />
          )}
        </span>
      </button>
      <p className="flow-root min-h-5.5 text-13 text-muted" data-explain="assets today">
        {worth ? (
          <>
            {t('todaysProfit')}{' '}
            {hidden ? (
              STARS
            ) : (
              <ChangeText
                text={`${f.usd(worth.change.amount.replace('-', ''))} (${f.signedPercent(worth.change.percent)})`}
                value={worth.change.amount}
              />
            )}
          </>
        ) : (
          <Skeleton className="mt-1 h-4 w-32" />
        )}
      </p>
    </section>
  )
}
