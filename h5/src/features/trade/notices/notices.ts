import { coinsText, defineNotice, toCoins } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'

/** The notices of a filled order, and of a stop order that was triggered, or cancelled by the exchange. */
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
  defineNotice({
    kind: 'stop_triggered',
    parse({ match_id: matchId, side, trigger_price: trigger, legal_name: quote, ...wire }) {
      return { matchId, side, trigger, quote, ...toCoins(wire) }
    },
    describe(facts, words) {
      const text = words.t(facts.side === 'buy' ? 'stopBuys' : 'stopSells', {
        amount: coinsText(facts, words),
        trigger: coinsText({ number: facts.trigger, coin: facts.quote }, words),
      })
      return { text, path: pathOfNotice('stop_triggered', facts.matchId) }
    },
  }),
  defineNotice({
    kind: 'stop_cancelled',
    parse({ match_id: matchId, side, reason, ...wire }) {
      return { matchId, side, reason, ...toCoins(wire) }
    },
    describe(facts, words) {
      const text = words.t(facts.side === 'buy' ? 'stopBuyCancelled' : 'stopSellCancelled', {
        amount: coinsText(facts, words),
        reason: words.t(`stopReason_${facts.reason}`),
      })
      return { text, path: pathOfNotice('stop_cancelled', facts.matchId) }
    },
  }),
]
