import type { AccountKindName, LedgerEntry } from '@halyard/contract/client'
import { useSearchParams } from 'react-router'
import { isAccountKind } from './account-names.ts'
import { isReason } from './entry-names.ts'

export interface RecordFilter {
  readonly type?: AccountKindName
  readonly currency?: number
  readonly reason?: LedgerEntry['reason']
}

/** Which changes are shown, kept in the address so that going back or sharing it finds them again. */
export function useRecordFilter(): [RecordFilter, (filter: RecordFilter) => void] {
  const [query, setQuery] = useSearchParams()
  const setFilter = (filter: RecordFilter) => {
    const given = Object.entries(filter).map(([name, value]) => [name, String(value)] as [string, string])
    setQuery(new URLSearchParams(given), { replace: true })
  }
  return [readFilter(query), setFilter]
}

/** What does not make sense in an address is as good as absent. */
export function readFilter(query: URLSearchParams): RecordFilter {
  const type = query.get('type')
  const currency = Number(query.get('currency'))
  const reason = query.get('reason')
  return {
    ...(isAccountKind(type) ? { type } : {}),
    ...(Number.isSafeInteger(currency) && currency > 0 ? { currency } : {}),
    ...(isReason(reason) ? { reason } : {}),
  }
}
