import { callOps } from '../../lib/calls/calls.ts'
import { configuredPages } from '../../lib/change/configured-pages.tsx'
import { AmountText } from '../../lib/format/amount-text.tsx'

const STATUSES = ['open', 'paused'] as const

/** The pages of the wealth plans: terms, limits, what runs, the pool and statuses. */
export const { ListPage, RecordPage, NewPage } = configuredPages({
  feature: 'wealth',
  kind: 'wealth',
  path: '/wealth',
  list: 'ops/wealth/list',
  keyOf: ({ id }) => ({ id: String(id) }),
  nameOf: ({ id, currencyName, cycle }, t) => t('planName', { id, currency: currencyName, days: cycle }),
  fieldsOf: (t, row) => {
    const unit = row?.currencyName
    return [
      ...(row ? [] : [{ name: 'currency_id', label: t('currency'), kind: 'currency' } as const]),
      { name: 'cycle', label: t('cycle'), kind: 'count', help: t('cycleHelp') },
      { name: 'day_ppm', label: t('dailyYield'), kind: 'percent', help: t('dailyYieldHelp') },
      { name: 'min_number', label: t('orderMin'), kind: 'amount', unit },
      { name: 'max_number', label: t('orderMax'), kind: 'amount', unit },
      { name: 'customer_max', label: t('customerMax'), kind: 'amount', unit },
      { name: 'quota', label: t('quota'), kind: 'amount', unit, help: t('quotaHelp') },
      { name: 'conditions', label: t('conditions'), kind: 'text', help: t('conditionsHelp') },
    ]
  },
  fixedOf: ({ currencyId }) => ({ currency_id: String(currencyId) }),
  start: {},
  listed: ['day_ppm', 'quota'],
  columnsOf: (t) => [
    { id: 'orders', title: t('orders'), value: ({ orders }) => orders, align: 'right' },
    {
      id: 'hosted',
      title: t('hosted'),
      value: ({ hosted }) => hosted,
      cell: (row) => <AmountText amount={row.hosted} currency={row.currencyName} />,
      align: 'right',
      sort: 'decimal',
    },
    {
      id: 'pool',
      title: t('pool'),
      value: ({ pool }) => pool,
      cell: (row) => <AmountText amount={row.pool} currency={row.currencyName} />,
      align: 'right',
      sort: 'decimal',
    },
  ],
  factsOf: (t, { orders, hosted, promised, pool, currencyName: currency }) => [
    { label: t('orders'), value: orders },
    { label: t('hosted'), value: <AmountText amount={hosted} currency={currency} /> },
    { label: t('promised'), value: <AmountText amount={promised} currency={currency} /> },
    { label: t('pool'), value: <AmountText amount={pool} currency={currency} /> },
  ],
  status: {
    needs: 'ops/wealth/pause',
    values: STATUSES,
    of: ({ status }) => status,
    close: ({ id }, _status, reason) => callOps('ops/wealth/pause', { id: String(id), reason }),
  },
})
