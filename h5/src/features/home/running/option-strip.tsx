import { NoticeStrip } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { useServerNow } from '../../../lib/calls/server-clock.ts'
import { timeLeft } from '../../../lib/format/time-left.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useOptionDeliveries } from './option-deliveries.ts'

const SECOND_MS = 1_000

/** Renders how many options are running and the time to the next delivery; nothing if none is. */
export function OptionStrip() {
  const deliveries = useOptionDeliveries()
  return deliveries && deliveries.length > 0 ? <Strip deliveries={deliveries} /> : null
}

function Strip({ deliveries }: { readonly deliveries: readonly number[] }) {
  const { t } = useTranslation('home')
  const now = useServerNow(SECOND_MS)
  const running = deliveries.filter((at) => at > now)
  if (running.length === 0) return null
  return (
    <NoticeStrip onClick={() => goTo(pathTo('option/detail'))}>
      <span className="font-semibold">{t('optionsRunning', { number: running.length })}</span>
      {' · '}
      <span aria-live="off" className="font-semibold text-brass tabular-nums" role="timer">
        {timeLeft(Math.min(...running), now).replace(/^00:/, '')}
      </span>
    </NoticeStrip>
  )
}
