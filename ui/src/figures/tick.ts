import { compareDecimals } from '../fields/compare-decimals.ts'

/** The displayed price and its last change. */
export interface Tick {
  readonly text: string
  readonly value: string
  /** The number of leading characters that did not change. */
  readonly kept: number
  readonly move: 'up' | 'down' | undefined
  readonly count: number
}

/** Returns the next tick of a displayed price, or `before` if nothing changed. */
export function tickOf(before: Tick, text: string, value: string): Tick {
  if (before.text === text) return before
  const order = compareDecimals(value, before.value)
  const shortest = Math.min(text.length, before.text.length)
  let kept = 0
  if (text.length === before.text.length)
    while (kept < shortest && text[kept] === before.text[kept]) kept += 1
  const move = order > 0 ? 'up' : order < 0 ? 'down' : undefined
  return { text, value, kept, move, count: before.count + 1 }
}
