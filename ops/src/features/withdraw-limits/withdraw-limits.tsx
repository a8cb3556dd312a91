import { configuredPages } from '../../lib/change/configured-pages.tsx'

/** The pages of the limits of withdrawals by verification and age. */
export const { ListPage, RecordPage } = configuredPages({
  feature: 'withdraw-limits',
  kind: 'withdraw_limits',
  path: '/withdraw-limits',
  list: 'ops/withdraw_limits/list',
  keyOf: ({ id }) => ({ id: String(id) }),
  nameOf: (_row, t) => t('name'),
  fieldsOf: (t) => [
    {
      name: 'levels',
      label: t('levels'),
      kind: 'rows',
      help: t('levelsHelp'),
      parts: [
        { label: t('verification'), kind: 'count' },
        { label: t('age'), kind: 'count' },
        { label: t('daily'), kind: 'amount', unit: 'USDT' },
        { label: t('monthly'), kind: 'amount', unit: 'USDT' },
      ],
    },
  ],
  listed: [],
})
