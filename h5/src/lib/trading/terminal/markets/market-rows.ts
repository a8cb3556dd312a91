import type { Sorting } from '../orders/sort-rows.ts'
import { sortRows } from '../orders/sort-rows.ts'

/** A spot market or a contract in the list. Prices are decimal texts. */
export interface MarketRow {
  readonly product: 'spot' | 'perp'
  /** Of the market, or of the contract. */
  readonly id: number
  /** The spot market that is starred, of a contract that of its index. */
  readonly matchId: number
  readonly base: string
  readonly quote: string
  readonly price: string
  readonly decimals: number
  readonly change: string
  /** The volume of 24 hours, in the quote currency; for display and order alone. */
  readonly turnover: number
}

export const SORTS = ['name', 'price', 'change', 'volume'] as const
export type MarketSort = (typeof SORTS)[number]

/** The markets that a tab shows: starred ones, those of a product, or spot markets by their quote currency. */
export type MarketTab = 'starred' | 'spot' | 'perp' | `quote:${string}`

/** Returns the tabs of a list of markets: a quote currency has its own if there is another. */
export function tabsOf(rows: readonly MarketRow[]): MarketTab[] {
  const quotes = [...new Set(rows.flatMap(({ product, quote }) => (product === 'spot' ? [quote] : [])))]
  return [
    'starred',
    'spot',
    'perp',
    ...(quotes.length > 1 ? quotes.map((quote) => `quote:${quote}` as const) : []),
  ]
}

interface Wanted {
  readonly tab: MarketTab
  readonly words: string
  readonly starred: readonly number[]
  readonly sorting: Sorting<MarketSort> | undefined
}

/** Returns the rows of a tab that match the words, sorted. While one searches, every tab is searched. */
export function shownRows(rows: readonly MarketRow[], { tab, words, starred, sorting }: Wanted): MarketRow[] {
  const wanted = words.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = rows.filter((row) =>
    wanted === '' ? isInTab(row, tab, starred) : (row.base + row.quote).includes(wanted),
  )
  return sorting ? sortRows(found, (row) => valueOf(row, sorting.by, rows), sorting.way) : found
}

function isInTab(
  { product, matchId, quote }: MarketRow,
  tab: MarketTab,
  starred: readonly number[],
): boolean {
  if (tab === 'starred') return starred.includes(matchId)
  return tab === product || (product === 'spot' && tab === `quote:${quote}`)
}

function valueOf(row: MarketRow, by: MarketSort, all: readonly MarketRow[]): number | string {
  if (by === 'name') return row.base + row.quote
  if (by === 'volume') return row.turnover * worthOf(row.quote, all)
  return Number(row[by])
}

/** Returns the price of a currency in USDT, so that markets of different quote currencies can be compared. */
function worthOf(currency: string, all: readonly MarketRow[]): number {
  const market = all.find(
    ({ product, base, quote }) => product === 'spot' && base === currency && quote === 'USDT',
  )
  return market ? Number(market.price) : 1
}
