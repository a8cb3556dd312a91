import { coinsOf, marketOf, pairOf } from '../amount-texts.ts'
import { defineNotices } from '../define-notices.ts'
import { changed, type Span } from '../span.ts'
import { type RawBuilder, sql } from 'kysely'

/** Notices of timed options. */
export const NOTICES = defineNotices({
  queries: [settledOptions],
  kinds: {
    option_settled: {
      present: (catalogue, { marketId, currencyId, result, stake, payout }) => ({
        match_id: marketId,
        pair: pairOf(marketOf(catalogue, marketId)),
        result,
        ...coinsOf(catalogue, { currencyId, amount: stake }),
        payout: coinsOf(catalogue, { currencyId, amount: payout }).number,
      }),
    },
  },
})

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly option_settled: {
      readonly marketId: number
      readonly currencyId: number
      readonly result: 'win' | 'lose' | 'draw' | 'void'
      readonly stake: string
      readonly payout: string
    }
  }
}

function settledOptions(span: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'option_settled', id::text, settled_at, json_build_object(
      'marketId', market_id, 'currencyId', currency_id, 'result', result, 'stake', stake::text, 'payout', payout::text)
    from timed_option where result is not null and ${changed(span)}`
}
