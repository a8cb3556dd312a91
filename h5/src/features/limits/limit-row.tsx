import { ListRow } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { timeLeft } from '../../lib/format/time-left.ts'
import type { OwnLimit } from '../../lib/limits/own-limits.ts'
import { useLimitText } from './limit-text.ts'

interface LimitRowProps {
  readonly limit: OwnLimit
  /** The server time in epoch milliseconds. */
  readonly now: number
  readonly onEdit: () => void
}

/** Renders a limit: its value, what has counted today, and the countdown of a pending change. */
export function LimitRow({ limit, now, onEdit }: LimitRowProps) {
  const { t } = useTranslation('limits')
  const valueText = useLimitText()
  const { name, max, next } = limit
  return (
    <ListRow
      onClick={onEdit}
      right={valueText(name, max)}
      subtitle={
        <>
          <UsedToday limit={limit} />
          {next && now < next.at ? (
            <span className="block text-text tabular-nums">
              {t('pending', { value: valueText(name, next.max), time: timeLeft(next.at, now) })}
            </span>
          ) : null}
        </>
      }
      title={t(`name_${name}`)}
    />
  )
}

function UsedToday({ limit: { name, used, atRisk, left } }: { readonly limit: OwnLimit }) {
  const { t } = useTranslation('limits')
  const f = useFormat()
  const usdt = (amount: string) => `${f.exact(amount)} USDT`
  if (name === 'reminder') return t('hint_reminder')
  return (
    <>
      <span className="block">{t(name === 'option_stake' ? 'staked' : 'lost', { amount: usdt(used) })}</span>
      {/[1-9]/.test(atRisk) ? (
        <span className="block">
          {t(name === 'perp_loss' ? 'openMargin' : 'atRisk', { amount: usdt(atRisk) })}
        </span>
      ) : null}
      {left === undefined ? null : <span className="block">{t('left', { amount: usdt(left) })}</span>}
    </>
  )
}
