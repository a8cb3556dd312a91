import type { RECURRING_SKIP_REASONS } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { quantityText } from '../../instruments/instrument.ts'
import { marketOf } from '../amount-texts.ts'
import { defineNotices } from '../define-notices.ts'

/** Notices of recurring purchases, which are stored with their outcome. */
export const NOTICES = defineNotices({
  kinds: {
    recurring_bought: {
      present(catalogue, { marketId, lots, value }) {
        const market = marketOf(catalogue, marketId)
        return {
          match_id: marketId,
          currency_name: market.base.name,
          number: quantityText(market, BigInt(lots)),
          total: formatUnits(BigInt(value), market.quote.decimals),
          legal_name: market.quote.name,
        }
      },
    },
    recurring_skipped: { present: presentSkipped },
    recurring_paused: { present: presentSkipped },
  },
})

interface Skipped {
  readonly marketId: number
  readonly reason: (typeof RECURRING_SKIP_REASONS)[number]
}

function presentSkipped(catalogue: Catalogue, { marketId, reason }: Skipped) {
  return { match_id: marketId, currency_name: marketOf(catalogue, marketId).base.name, reason }
}

declare module '../notice-facts.ts' {
  interface NoticeFacts {
    readonly recurring_bought: {
      readonly marketId: number
      readonly lots: string
      /** In quote units. */
      readonly value: string
    }
    readonly recurring_skipped: Skipped
    /** The plan was paused after this skipped purchase. */
    readonly recurring_paused: Skipped
  }
}
