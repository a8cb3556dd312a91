import type { Format } from '../format/format.ts'
import type { useTranslation } from '../language/use-translation.ts'

/** The texts of a card, on the screen and in its picture. */
export interface CardTexts {
  /** 'Call BTC/USDT · 30 s'. */
  readonly name: string
  /** The one figure: '+80%'. */
  readonly figure: string
  readonly result: string
  readonly tone: 'up' | 'down' | 'muted'
  readonly rows: ReadonlyArray<{ readonly label: string; readonly value: string }>
  /** The line that sets it apart from real money. */
  readonly notice: string | undefined
}

/** The texts of one kind of record. */
export type RecordTexts = Omit<CardTexts, 'notice'>

/** The language that a card is written in. */
export interface Words {
  readonly t: ReturnType<typeof useTranslation>['t']
  readonly f: Format
}

/** Formats a part of a whole with its sign: '+80%', '−100%', '0%'. */
export function signedRate(ppm: number, { rate }: Pick<Format, 'rate'>): string {
  if (ppm === 0) return rate(0)
  return `${ppm < 0 ? '−' : '+'}${rate(Math.abs(ppm))}`
}

/** Returns the colour of a result. */
export function toneOf(ppm: number): CardTexts['tone'] {
  if (ppm === 0) return 'muted'
  return ppm < 0 ? 'down' : 'up'
}
