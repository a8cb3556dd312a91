import { wholeNumber } from '../platform/settings.ts'
import { PURPOSES } from './purposes.ts'

const DAYS_MAX = 36_500

/** How long data is stored, in days, by the settings of `PURPOSES`. */
export interface RetentionConfig {
  readonly keepDays: Readonly<Record<string, number>>
}

const PERIODS = PURPOSES.flatMap(({ period }) => period ?? [])

/** The periods, as the environment has them. */
export const retentionFields = Object.fromEntries(
  PERIODS.map(({ setting }) => [setting, wholeNumber(1, DAYS_MAX).optional()]),
)

export function retentionConfigOf(set: Readonly<Record<string, unknown>>): RetentionConfig {
  return {
    keepDays: Object.fromEntries(
      PERIODS.map(({ setting, days }) => {
        const given = set[setting]
        return [setting, typeof given === 'number' ? given : days]
      }),
    ),
  }
}
