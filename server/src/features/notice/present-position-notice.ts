import type { Notice } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { Catalogue, PerpInstrument } from '../../instruments/catalogue.ts'
import type { StoredNotice } from '../../notices/notice-facts.ts'

type OfPosition = Extract<StoredNotice, { readonly facts: { readonly perpId: number } }>
type OfClosed = Extract<StoredNotice, { readonly facts: { readonly realised: string } }>

/** Converts a notice about a position to its wire format. Throws if its perpetual is not listed. */
export function presentPositionNotice(catalogue: Catalogue, notice: OfPosition): Notice {
  const { id, at, isRead } = notice
  const perp = catalogue.perp(notice.facts.perpId)
  if (!perp) throw new Error(`notice ${id} has an unknown perpetual`)
  const base = { id, at, is_read: isRead, ...positionOf(perp, notice) }
  switch (notice.kind) {
    case 'position_filled':
      return { ...base, kind: notice.kind }
    case 'margin_low':
      return { ...base, kind: notice.kind, margin_ratio: formatUnits(BigInt(notice.facts.ratio), 2) }
    case 'stop_filled':
      return { ...base, kind: notice.kind, reason: notice.facts.reason, ...profitOf(perp, notice) }
    case 'position_liquidated':
      return { ...base, kind: notice.kind, reason: notice.facts.reason, ...profitOf(perp, notice) }
  }
}

function positionOf({ id, base, quote }: PerpInstrument, { facts }: OfPosition) {
  const type = facts.side === 'long' ? 1 : 2
  return { contract_id: id, pair: `${base.name}/${quote.name}`, type } as const
}

function profitOf({ quote }: PerpInstrument, { facts }: OfClosed) {
  return { profit: formatUnits(BigInt(facts.realised), quote.decimals), currency_name: quote.name }
}
