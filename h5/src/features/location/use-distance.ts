import { INTL_TAGS } from '@halyard/api/client'
import { useSession } from '../../lib/session/session.ts'

const KM = 1_000

/** Returns a function that formats metres as metres or kilometres, with three significant figures. */
export function useDistance(): (metres: number) => string {
  const tag = INTL_TAGS[useSession((session) => session.language)]
  return (metres) => formatDistance(tag, metres)
}

function formatDistance(tag: string, metres: number): string {
  const [value, unit] = metres < KM ? ([metres, 'meter'] as const) : ([metres / KM, 'kilometer'] as const)
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  }).format(value)
}
