import { ArrowDown, ArrowUp, Equal } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useDurationText } from '../durations.ts'
import type { TimedOption } from '../timed-option.ts'

const STYLES = {
  call: { colour: 'text-up', Icon: ArrowUp },
  put: { colour: 'text-down', Icon: ArrowDown },
  even: { colour: 'text-text', Icon: Equal },
} as const

/** Renders 'Call BTC/USDT · 30 s' with an arrow, so that colour is not the only signal. */
export function OrderName({ order }: { readonly order: TimedOption }) {
  const { t } = useTranslation('option')
  const formatDuration = useDurationText()
  const { colour, Icon } = STYLES[order.type]
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-1.5">
      <span className={`inline-flex items-center gap-1 font-semibold ${colour}`}>
        <Icon aria-hidden size={16} />
        {t(order.type)}
      </span>
      <span className="font-semibold">
        {order.base}/{order.quote}
      </span>
      <span className="text-13 text-muted">{formatDuration(order.seconds)}</span>
    </span>
  )
}
