import type { MicroOrder } from '@halyard/api/client'
import { clockText } from '../durations.ts'
import { secondsLeft, shareLeft, typeOf } from '../orders/option-progress.ts'
import { Ring } from '../orders/ring.tsx'

/** More rings would hide the price. */
const SHOWN_MAX = 3
const TONES = { call: 'up', put: 'down', even: 'muted' } as const

interface RingOverlayProps {
  readonly orders: readonly MicroOrder[]
  readonly now: number
}

/**
 * Renders countdown rings of the options that settle next. Hidden from screen readers, since the option cards carry the
 * same information.
 */
export function RingOverlay({ orders, now }: RingOverlayProps) {
  return (
    <div aria-hidden className="pointer-events-none absolute top-1 left-1 flex gap-2" data-overlay="">
      {orders.slice(0, SHOWN_MAX).map((order) => (
        <span className="rounded-full bg-page/80" key={order.id}>
          <Ring share={shareLeft(order, now)} tone={TONES[typeOf(order)]}>
            {clockText(secondsLeft(order, now))}
          </Ring>
        </span>
      ))}
    </div>
  )
}
