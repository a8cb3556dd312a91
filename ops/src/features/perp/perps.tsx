import { callOps } from '../../lib/calls/calls.ts'
import { configuredPages } from '../../lib/change/configured-pages.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'

const STATUSES = ['open', 'cancel_only', 'paused'] as const

/** The pages of the perpetual contracts: fees, tiers and statuses. */
export const { ListPage, RecordPage } = configuredPages({
  feature: 'perp',
  kind: 'contract',
  path: '/contracts',
  list: 'ops/contract/list',
  keyOf: ({ id }) => ({ id: String(id) }),
  nameOf: ({ name }) => name,
  fieldsOf: (t, row) => [
    { name: 'maker_fee_ppm', label: t('makerFee'), kind: 'percent', help: t('makerFeeHelp') },
    { name: 'taker_fee_ppm', label: t('takerFee'), kind: 'percent' },
    { name: 'funding_cap_ppm', label: t('fundingCap'), kind: 'percent', help: t('fundingCapHelp') },
    {
      name: 'tiers',
      label: t('tiers'),
      kind: 'rows',
      parts: [
        { label: t('tierQuantity'), kind: 'amount', unit: row?.base },
        { label: t('tierLeverage'), kind: 'count', unit: 'x' },
        { label: t('tierMaintenance'), kind: 'percent' },
      ],
    },
  ],
  listed: ['maker_fee_ppm', 'taker_fee_ppm', 'funding_cap_ppm'],
  columnsOf: (t) => [
    {
      id: 'closeOnly',
      title: t('closeOnlyUntil'),
      value: (row) => row.closeOnlyUntil,
      cell: (row) => (row.closeOnlyUntil === null ? null : <TimeText at={row.closeOnlyUntil} />),
    },
  ],
  status: {
    needs: 'ops/contract/set_status',
    values: STATUSES,
    of: ({ status }) => status,
    close: ({ id }, status, reason) =>
      callOps('ops/contract/set_status', {
        id: String(id),
        status: status === 'cancel_only' ? status : 'paused',
        reason,
      }),
  },
})
