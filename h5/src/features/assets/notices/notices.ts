import { coinsText, defineNotice, toCoins } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'

/** The notices of deposits, refunds and withdrawals. */
export const NOTICES = [
  defineNotice({
    kind: 'deposit_credited',
    parse: toCoins,
    describe: (coins, words) => ({
      text: words.t('deposited', { amount: coinsText(coins, words) }),
      path: pathOfNotice('deposit_credited'),
    }),
  }),
  defineNotice({
    kind: 'fee_refunded',
    parse: toCoins,
    describe: (coins, words) => ({
      text: words.t('refunded', { amount: coinsText(coins, words) }),
      path: pathOfNotice('fee_refunded'),
    }),
  }),
  defineNotice({
    kind: 'withdrawal_changed',
    parse: ({ withdrawal_id: id, status, ...wire }) => ({ id, status, ...toCoins(wire) }),
    describe: ({ id, status, ...coins }, words) => ({
      text: words.t(`withdrawal_${status}`, { amount: coinsText(coins, words) }),
      path: pathOfNotice('withdrawal_changed', id),
    }),
  }),
]
