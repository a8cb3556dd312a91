import { defineNotice } from '../../../lib/notices/define-notices.ts'
import { pathOfNotice } from '../../../lib/notices/notice-path.ts'

/** The notice of rebates. */
export const NOTICES = [
  defineNotice({
    kind: 'referral_credited',
    parse: ({ day_at: dayAt }) => ({ dayAt }),
    describe: ({ dayAt }, { t, f }) => ({
      text: t('rebated', { date: f.date(dayAt) }),
      path: pathOfNotice('referral_credited'),
    }),
  }),
]
