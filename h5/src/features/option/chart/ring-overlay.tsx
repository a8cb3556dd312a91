import { clockText } from '../durations.ts'
import { secondsLeft, shareLeft } from '../orders/option-progress.ts'
import { Ring } from '../orders/ring.tsx'
import type { TimedOption } from '../timed-option.ts'

/** More rings would hide the price. */
const SHOWN_MAX = 3
const TONES = { call: 'up', put: 'down', even: 'muted' } as const

interface RingOverlayProps {
  readonly orders: readonly TimedOption[]
  readonly now: number
}

/**
 * Renders countdown rings of the options that settle next. Hidden from screen readers, since the option cards carry the
 * same information.
 */
export function RingOverlay({ orders, now }: RingOverlayProps) {
  return (
    <div aria-hidden className="flex gap-2">
      {orders.slice(0, SHOWN_MAX).map((order) => (
        <span className="rounded-full bg-page/80" key={order.id}>
          <Ring share={shareLeft(order, now)} tone={TONES[order.type]}>
            {clockText(secondsLeft(order, now))}
          </Ring>
        </span>
      ))}
    </div>
  )
}
