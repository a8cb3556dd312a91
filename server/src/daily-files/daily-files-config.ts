import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { wholeNumber } from '../platform/settings.ts'

/** Where the daily files of market data are, and for how many days. */
export interface DailyFilesConfig {
  /** The directory of the files. Absent: none are written and none served. */
  readonly dailyFiles?: { readonly directory: string; readonly days: number }
}

const DAYS_MAX = 400
const DAYS_DEFAULT = 90

export const dailyFilesFields = {
  DAILY_FILES: z
    .string()
    .refine(isAbsolute, { error: 'must be the absolute path of a directory' })
    .optional(),
  DAILY_FILES_DAYS: wholeNumber(1, DAYS_MAX).default(DAYS_DEFAULT),
}

export function dailyFilesConfigOf(set: {
  readonly DAILY_FILES?: string | undefined
  readonly DAILY_FILES_DAYS: number
}): DailyFilesConfig {
  return set.DAILY_FILES === undefined
    ? {}
    : { dailyFiles: { directory: set.DAILY_FILES, days: set.DAILY_FILES_DAYS } }
}
