import { priceText } from '../../instruments/instrument.ts'
import { coinsOf, marketOf, pairOf } from '../amount-texts.ts'
import { defineNotices } from '../define-notices.ts'
import { changed, type Span } from '../span.ts'
import { type RawBuilder, sql } from 'kysely'

/** Notices of timed options. */
export const NOTICES = defineNotices({
  queries: [settledOptions],
  kinds: {
    option_settled: {
      present(catalogue, { marketId, currencyId, result, stake, payout, ...facts }) {
        const market = marketOf(catalogue, marketId)
        const text = (ticks: number | null | undefined) =>
          ticks === null || ticks === undefined ? null : priceText(market, ticks)
        return {
          match_id: marketId,
          pair: pairOf(market),
          type: facts.type ?? null,
          seconds: facts.seconds ?? null,
          entry_price: text(facts.entryTicks),
          delivery_price: text(facts.deliveryTicks),
          result,
          ...coinsOf(catalogue, { currencyId, amount: stake }),
          payout: coinsOf(catalogue, { currencyId, amount: payout }).number,
        }
      },
    },
  },
})

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly option_settled: {
      readonly marketId: number
      readonly currencyId: number
      /** Absent in notices of early versions, as are the fields up to the result. */
      readonly type?: 'call' | 'put' | 'even'
      readonly seconds?: number
      readonly entryTicks?: number | null
      readonly deliveryTicks?: number | null
      readonly result: 'win' | 'lose' | 'draw' | 'void'
      readonly stake: string
      readonly payout: string
    }
  }
}

function settledOptions(span: Span): RawBuilder<unknown> {
  return sql`
    select customer_id, 'option_settled', id::text, settled_at, json_build_object(
      'marketId', market_id, 'currencyId', currency_id, 'type', type, 'seconds', seconds, 'entryTicks', entry_ticks,
      'deliveryTicks', delivery_ticks, 'result', result, 'stake', stake::text, 'payout', payout::text)
    from timed_option where result is not null and ${changed(span)}`
}
