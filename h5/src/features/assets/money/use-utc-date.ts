import { INTL_TAGS } from '@halyard/api/client'
import { useMemo } from 'react'
import { createFormat } from '../../../lib/format/format.ts'
import { useSession } from '../../../lib/session/session.ts'

/** Returns the format of dates of UTC: the days of the figures are, wherever the device is. */
export function useUtcDate(): (at: number) => string {
  const language = useSession((session) => session.language)
  return useMemo(() => createFormat(INTL_TAGS[language], 'UTC').date, [language])
}
