import { priceText } from '../../instruments/instrument.ts'
import { marketOf, pairOf, targetText } from '../amount-texts.ts'
import type { AlertKind } from '../notice-tables.ts'
import { defineNotices } from '../define-notices.ts'

/** Notices of price alerts, which `fire-alerts.ts` makes. */
export const NOTICES = defineNotices({
  kinds: {
    price_alert: {
      present(catalogue, { marketId, kind, target, ticks }) {
        const market = marketOf(catalogue, marketId)
        return {
          match_id: marketId,
          pair: pairOf(market),
          alert: kind,
          target: targetText(market, kind, target),
          price: priceText(market, ticks),
        }
      },
      targetOf: ({ marketId }) => marketId,
    },
  },
})

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly price_alert: {
      readonly marketId: number
      readonly kind: AlertKind
      /** The threshold; of a `percent` alert the share in parts per million. */
      readonly target: number
      readonly ticks: number
    }
  }
}
