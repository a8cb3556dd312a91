import { RECURRING_FAILURES_MAX } from '@halyard/formulas'
import { coinsText, defineNotice, toCoins } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'

/** The notices of recurring purchases: made, skipped, and skipped so often that the plan was paused. */
export const NOTICES = [
  defineNotice({
    kind: 'recurring_bought',
    parse: ({ total, legal_name: quote, ...wire }) => ({ total, quote, ...toCoins(wire) }),
    describe(facts, words) {
      const total = coinsText({ number: facts.total, coin: facts.quote }, words)
      const text = words.t('recurringBought', { amount: coinsText(facts, words), total })
      return { text, path: pathOfNotice('recurring_bought') }
    },
  }),
  defineNotice({
    kind: 'recurring_skipped',
    parse: ({ currency_name: coin, reason }) => ({ coin, reason }),
    describe: ({ coin, reason }, { t }) => ({
      text: t('recurringSkipped', { coin, reason: t(`recurringReason_${reason}`) }),
      path: pathOfNotice('recurring_skipped'),
    }),
  }),
  defineNotice({
    kind: 'recurring_paused',
    parse: ({ currency_name: coin, reason }) => ({ coin, reason }),
    describe: ({ coin, reason }, { t }) => ({
      text: t('recurringPaused', {
        coin,
        count: RECURRING_FAILURES_MAX,
        reason: t(`recurringReason_${reason}`),
      }),
      path: pathOfNotice('recurring_paused'),
    }),
  }),
]
