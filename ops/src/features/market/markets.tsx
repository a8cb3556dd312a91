import { callOps } from '../../lib/calls/calls.ts'
import { configuredPages } from '../../lib/change/configured-pages.tsx'

const STATUSES = ['open', 'cancel_only', 'paused'] as const

/** The pages of the spot markets: fees, price bands, limits and statuses. */
export const { ListPage, RecordPage } = configuredPages({
  feature: 'market',
  kind: 'market',
  path: '/markets',
  list: 'ops/market/list',
  keyOf: ({ id }) => ({ id: String(id) }),
  nameOf: ({ name }) => name,
  fieldsOf: (t, row) => [
    { name: 'maker_fee_ppm', label: t('makerFee'), kind: 'percent', help: t('makerFeeHelp') },
    { name: 'taker_fee_ppm', label: t('takerFee'), kind: 'percent', help: t('takerFeeHelp') },
    { name: 'band_ppm', label: t('band'), kind: 'percent', help: t('bandHelp') },
    { name: 'min_value', label: t('minValue'), kind: 'amount', unit: row?.quote },
    { name: 'min_quantity', label: t('minQuantity'), kind: 'amount', unit: row?.base },
    { name: 'max_quantity', label: t('maxQuantity'), kind: 'amount', unit: row?.base },
  ],
  listed: ['maker_fee_ppm', 'taker_fee_ppm', 'band_ppm', 'min_value', 'min_quantity'],
  factsOf: (t, row) => [
    { label: t('priceDecimals'), value: row.priceDecimals },
    { label: t('quantityDecimals'), value: row.quantityDecimals },
  ],
  status: {
    needs: 'ops/market/set_status',
    values: STATUSES,
    of: ({ status }) => status,
    close: ({ id }, status, reason) =>
      callOps('ops/market/set_status', {
        id: String(id),
        status: status === 'cancel_only' ? status : 'paused',
        reason,
      }),
  },
})
