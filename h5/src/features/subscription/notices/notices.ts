import { coinsText, defineNotice, toCoins } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'

/** The notice of an allotment. */
export const NOTICES = [
  defineNotice({
    kind: 'subscription_allotted',
    parse: toCoins,
    describe(coins, words) {
      const text = /[1-9]/.test(coins.number)
        ? words.t('allotted', { amount: coinsText(coins, words) })
        : words.t('notAllotted', { coin: coins.coin })
      return { text, path: pathOfNotice('subscription_allotted') }
    },
  }),
]
