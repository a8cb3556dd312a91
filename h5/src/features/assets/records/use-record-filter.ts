import type { AccountKindName } from '@halyard/api/client'
import { useSearchParams } from '@halyard/web'
import { isAccountKind } from '../../../lib/wallet/account-names.ts'
import { type Period, readPeriod, writePeriod } from '../statement/period.ts'
import { isReason, type Reason } from './entry-names.ts'

/** The filter of the records; an absent part does not filter. */
export interface RecordFilter {
  readonly type?: AccountKindName
  readonly currency?: number
  readonly reason?: Reason
  readonly period?: Period
}

/**
 * Returns the filter of the records and its setter. The filter is part of the query string, so that going back or
 * sharing the link restores it.
 */
export function useRecordFilter(): [RecordFilter, (filter: RecordFilter) => void] {
  const [query, setQuery] = useSearchParams()
  const setFilter = ({ period, ...filter }: RecordFilter) => {
    const entries = Object.entries({ ...filter, ...(period && { date: writePeriod(period) }) })
    setQuery(new URLSearchParams(entries.map(([name, value]) => [name, String(value)])), { replace: true })
  }
  return [readFilter(query), setFilter]
}

/** Parses the filter from a query string; ignores invalid values. */
export function readFilter(query: URLSearchParams): RecordFilter {
  const type = query.get('type')
  const currency = Number(query.get('currency'))
  const reason = query.get('reason')
  const period = readPeriod(query.get('date'))
  return {
    ...(isAccountKind(type) ? { type } : {}),
    ...(Number.isSafeInteger(currency) && currency > 0 ? { currency } : {}),
    ...(isReason(reason) ? { reason } : {}),
    ...(period ? { period } : {}),
  }
}

/** Returns the filter with one part set, or removed if `value` is undefined. */
export function withPart<Name extends keyof RecordFilter>(
  filter: RecordFilter,
  name: Name,
  value: RecordFilter[Name] | undefined,
): RecordFilter {
  const { [name]: _before, ...rest } = filter
  return value === undefined ? rest : { ...rest, [name]: value }
}
