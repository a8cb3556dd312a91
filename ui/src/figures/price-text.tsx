import { useState } from 'react'
import { type Tick, tickOf } from './tick.ts'

/** The props of `PriceText`. */
export interface PriceTextProps {
  /** The formatted price, already floored and grouped. */
  readonly text: string
  /** The plain decimal, to detect the direction of a change. */
  readonly value: string
  readonly className?: string
}

const FLASH = { up: 'animate-rise-up', down: 'animate-rise-down' } as const

/** Renders a price whose changed digits take the colour of the move for 300 ms. Causes no layout shift. */
export function PriceText({ text, value, className }: PriceTextProps) {
  const [tick, setTick] = useState<Tick>({ text, value, kept: text.length, move: undefined, count: 0 })
  const now = tickOf(tick, text, value)
  if (now !== tick) setTick(now)
  return (
    <span className={className} data-live="">
      {text.slice(0, now.kept)}
      <span className={now.move && FLASH[now.move]} key={now.count}>
        {text.slice(now.kept)}
      </span>
    </span>
  )
}
