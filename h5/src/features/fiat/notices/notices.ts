import { coinsText, defineNotice, toCoins } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'

/** The notice of a step of a deal. */
export const NOTICES = [
  defineNotice({
    kind: 'deal_changed',
    parse: ({ deal_id: id, status, ...wire }) => ({ id, status, ...toCoins(wire) }),
    describe: ({ id, status, ...coins }, words) => ({
      text: words.t(`deal_${status}`, { amount: coinsText(coins, words) }),
      path: pathOfNotice('deal_changed', id),
    }),
  }),
]
