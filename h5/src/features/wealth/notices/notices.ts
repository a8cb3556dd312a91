import { coinsText, defineNotice, toCoins } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'

/** The notice of a matured wealth order. */
export const NOTICES = [
  defineNotice({
    kind: 'wealth_matured',
    parse: toCoins,
    describe: (coins, words) => ({
      text: words.t('matured', { amount: coinsText(coins, words) }),
      path: pathOfNotice('wealth_matured'),
    }),
  }),
]
