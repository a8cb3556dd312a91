import { coinsText, defineNotice, toCoins } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'

/** The notice of a filled order. */
export const NOTICES = [
  defineNotice({
    kind: 'order_filled',
    parse({ match_id: matchId, side, total, legal_name: quote, ...wire }) {
      return { matchId, side, total, quote, ...toCoins(wire) }
    },
    describe(facts, words) {
      const total = coinsText({ number: facts.total, coin: facts.quote }, words)
      const text = words.t(facts.side === 'buy' ? 'bought' : 'sold', {
        amount: coinsText(facts, words),
        total,
      })
      return { text, path: pathOfNotice('order_filled', facts.matchId) }
    },
  }),
]
