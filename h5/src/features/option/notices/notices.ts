import { coinsText, defineNotice, toCoins } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'

/** The notice of a settled option. */
export const NOTICES = [
  defineNotice({
    kind: 'option_settled',
    parse: ({ pair, result, payout, ...wire }) => ({ pair, result, payout, ...toCoins(wire) }),
    describe({ pair, result, payout, ...stake }, words) {
      const amount = coinsText(stake, words)
      const figures = { pair, amount, payout: coinsText({ number: payout, coin: stake.coin }, words) }
      return { text: words.t(`option_${result}`, figures), path: pathOfNotice('option_settled') }
    },
  }),
]
