import type { LedgerEntry } from './ledger-entry.ts'

/** A line of the list: a day heading or a ledger entry. */
export type Line =
  | { readonly kind: 'day'; readonly at: number; readonly name: 'today' | 'yesterday' | 'day' }
  | { readonly kind: 'entry'; readonly entry: LedgerEntry }

/** Groups entries by day in the viewer's time zone. Returns headings and entries as one list. */
export function groupByDay(entries: readonly LedgerEntry[], now: number): Line[] {
  const today = dayOf(now, 0)
  const yesterday = dayOf(now, -1)
  let current: number | undefined
  return entries.flatMap((entry): Line[] => {
    const at = dayOf(entry.time, 0)
    const line: Line = { kind: 'entry', entry }
    if (at === current) return [line]
    current = at
    const name = at === today ? 'today' : at === yesterday ? 'yesterday' : 'day'
    return [{ kind: 'day', at, name }, line]
  })
}

/** Returns the local midnight that began the day of `ms`, shifted by `offset` days. */
function dayOf(ms: number, offset: number): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + offset).getTime()
}
