import { configuredPages } from '../../lib/change/configured-pages.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'

const DAY_MS = 86_400_000

/** The pages of the fee schedule: shares of the fees by volume. */
export const { ListPage, RecordPage } = configuredPages({
  feature: 'fee-schedule',
  kind: 'fee_schedule',
  path: '/fee-schedule',
  list: 'ops/fee_schedule/list',
  keyOf: ({ id }) => ({ id: String(id) }),
  nameOf: (_row, t) => t('name'),
  fieldsOf: (t) => [
    {
      name: 'steps',
      label: t('steps'),
      kind: 'rows',
      help: t('stepsHelp'),
      parts: [
        { label: t('volume'), kind: 'amount', unit: 'USDT' },
        { label: t('maker'), kind: 'percent' },
        { label: t('taker'), kind: 'percent' },
      ],
    },
    { name: 'perps_ppm', label: t('perps'), kind: 'percent', help: t('perpsHelp') },
  ],
  listed: ['perps_ppm'],
  columnsOf: (t) => [
    {
      id: 'fromDay',
      title: t('fromDay'),
      value: (row) => row.fromDay,
      cell: (row) => <TimeText at={row.fromDay * DAY_MS} />,
    },
  ],
})
