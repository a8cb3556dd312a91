import { defineNotice } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'
import { percentPpm } from '../price-alert.ts'

/** The notices that belong to no product: price alerts and the security of the account. */
export const NOTICES = [
  defineNotice({
    kind: 'price_alert',
    parse: ({ match_id: matchId, pair, alert, target, price }) => ({ matchId, pair, alert, target, price }),
    describe({ matchId, pair, alert, ...prices }, { t, f }) {
      const target = alert === 'percent' ? f.rate(percentPpm(prices.target)) : f.exact(prices.target)
      const text = t(`reached_${alert}`, { pair, target, price: f.exact(prices.price) })
      return { text, path: pathOfNotice('price_alert', matchId) }
    },
  }),
  defineNotice({
    kind: 'factor_removal',
    parse: ({ status, due_at: dueAt }) => ({ status, dueAt }),
    describe: ({ status, dueAt }, { t, f }) => ({
      text: t(`removal_${status}`, { time: f.dateTime(dueAt) }),
      path: pathOfNotice('factor_removal'),
    }),
  }),
  defineNotice({
    kind: 'account_changed',
    parse: ({ what }) => ({ what }),
    describe: ({ what }, { t }) => ({ text: t(`changed_${what}`), path: pathOfNotice('account_changed') }),
  }),
]
