import { useTranslation } from '../../language/use-translation.ts'
import type { NetworkFacts, Pause } from './network-facts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const PAUSES = {
  closed: 'pausedClosed',
  halted: 'pausedHalted',
  stopped: 'pausedStopped',
} as const satisfies Record<Pause['why'], string>

/** Returns functions that put facts of a network into words. */
export function useFactTexts() {
  const { t } = useTranslation('networks')
  const usual = (ms: number): string => {
    if (ms < MINUTE_MS) return t('underMinute')
    return ms < 2 * HOUR_MS
      ? t('aboutMinutes', { n: Math.ceil(ms / MINUTE_MS) })
      : t('aboutHours', { n: Math.ceil(ms / HOUR_MS) })
  }
  return {
    /** The confirmations with their usual time. */
    time: ({ confirmations, usualMs }: NetworkFacts): string =>
      usualMs === 0
        ? t('confirmations', { n: confirmations })
        : `${t('confirmations', { n: confirmations })}, ${usual(usualMs)}`,
    /** The cause of a pause, with its announcement. */
    pause: ({ why, text }: Pause): string => [t(PAUSES[why]), text].filter((part) => part !== '').join(' '),
  }
}
