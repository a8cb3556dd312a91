import { INTL_TAGS } from '@halyard/api/client'
import { useMemo } from 'react'
import { useSession } from '../../lib/session/session.ts'

const SECOND = 1_000
const GIGABYTE = 1e9
const MEGABYTE = 1e6

/** The formats of durations and sizes. */
export interface Units {
  /** Formats a duration given in milliseconds: '3.2 ms', '12.5 sec'. */
  readonly ms: (value: number) => string
  /** Formats a size in megabytes, or in gigabytes if larger: '12.5 GB'. */
  readonly bytes: (value: number) => string
}

/** Returns the formats of durations and sizes in the current language. */
export function useUnits(): Units {
  const language = useSession((session) => session.language)
  return useMemo(() => createUnits(INTL_TAGS[language]), [language])
}

/** Creates the formats of a language, given as a BCP 47 tag. */
export function createUnits(tag: string): Units {
  const formatOf = (unit: string) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
  const [milliseconds, seconds, megabytes, gigabytes] = [
    formatOf('millisecond'),
    formatOf('second'),
    formatOf('megabyte'),
    formatOf('gigabyte'),
  ]
  return {
    ms: (value) => (value < SECOND ? milliseconds.format(value) : seconds.format(value / SECOND)),
    bytes: (value) =>
      value < GIGABYTE ? megabytes.format(value / MEGABYTE) : gigabytes.format(value / GIGABYTE),
  }
}
