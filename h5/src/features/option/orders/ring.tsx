import type { ReactNode } from 'react'

interface RingProps {
  /** The remaining share of the time, from 1 down to 0. */
  readonly share: number
  readonly tone: 'brass' | 'up' | 'down' | 'muted'
  readonly children: ReactNode
}

const RADIUS = 25
const ROUND = 2 * Math.PI * RADIUS
const TONES = {
  brass: 'stroke-brass',
  up: 'stroke-up',
  down: 'stroke-down',
  muted: 'stroke-muted',
} as const

/** Renders a countdown ring that empties second by second, around its content. */
export function Ring({ share, tone, children }: RingProps) {
  return (
    <span className="relative inline-flex size-[min(3.5rem,72px)] shrink-0 items-center justify-center">
      <svg aria-hidden className="absolute inset-0 size-full -rotate-90" viewBox="0 0 56 56">
        <circle className="fill-none stroke-line" cx="28" cy="28" r={RADIUS} strokeWidth="3" />
        <circle
          className={`fill-none transition-[stroke-dashoffset] duration-1000 ease-linear ${TONES[tone]}`}
          cx="28"
          cy="28"
          r={RADIUS}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - share)}
          strokeLinecap="round"
          strokeWidth="3"
        />
      </svg>
      <span className="relative text-[length:min(0.8125rem,18px)] font-semibold">{children}</span>
    </span>
  )
}
