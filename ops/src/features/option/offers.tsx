import { callOps } from '../../lib/calls/calls.ts'
import { configuredPages } from '../../lib/change/configured-pages.tsx'
import { Exposure } from './exposure.tsx'

const STATUSES = ['open', 'paused'] as const

/** The pages of the timed options of each market: terms, exposure and statuses. */
export const { ListPage, RecordPage } = configuredPages({
  feature: 'option',
  kind: 'option',
  path: '/options',
  list: 'ops/option/list',
  keyOf: ({ id }) => ({ id: String(id) }),
  nameOf: ({ name }) => name,
  fieldsOf: (t) => [
    {
      name: 'durations',
      label: t('durations'),
      kind: 'rows',
      parts: [
        { label: t('seconds'), kind: 'count', unit: 's' },
        { label: t('payout'), kind: 'percent' },
        { label: t('evenPayout'), kind: 'percent' },
      ],
    },
    {
      name: 'limits',
      label: t('limits'),
      kind: 'rows',
      parts: [
        { label: t('currency'), kind: 'currency' },
        { label: t('stakeMin'), kind: 'amount' },
        { label: t('stakeMax'), kind: 'amount' },
        { label: t('exposureMax'), kind: 'amount' },
        { label: t('customerExposureMax'), kind: 'amount' },
      ],
    },
  ],
  columnsOf: (t) => [{ id: 'running', title: t('running'), value: ({ running }) => running, align: 'right' }],
  factsOf: (t, { running }) => [{ label: t('running'), value: running }],
  status: {
    needs: 'ops/option/pause',
    values: STATUSES,
    of: ({ status }) => status,
    close: ({ id }, _status, reason) => callOps('ops/option/pause', { id: String(id), reason }),
  },
  moreOf: ({ id }) => <Exposure id={String(id)} />,
})
