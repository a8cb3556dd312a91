import { coinsText, defineNotice, toCoins } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'

/** The notice of a settled option. */
export const NOTICES = [
  defineNotice({
    kind: 'option_settled',
    parse: ({ pair, type, seconds, result, payout, entry_price, delivery_price, ...wire }) => ({
      pair,
      terms: type === null || seconds === null ? undefined : { type, seconds },
      prices:
        entry_price === null || delivery_price === null
          ? undefined
          : { entry: entry_price, delivery: delivery_price },
      result,
      payout,
      ...toCoins(wire),
    }),
    describe({ pair, terms, prices, result, payout, ...stake }, words) {
      const { t, f } = words
      const option = terms ? t(`option_${terms.type}`, { pair, seconds: terms.seconds }) : pair
      const outcome = t(`option_${result}`, {
        option,
        amount: coinsText(stake, words),
        payout: coinsText({ number: payout, coin: stake.coin }, words),
      })
      const text = prices
        ? t('option_prices', { outcome, entry: f.exact(prices.entry), delivery: f.exact(prices.delivery) })
        : outcome
      return { text, path: pathOfNotice('option_settled') }
    },
  }),
]
