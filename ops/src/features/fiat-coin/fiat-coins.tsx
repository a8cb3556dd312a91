import { callOps } from '../../lib/calls/calls.ts'
import { configuredPages } from '../../lib/change/configured-pages.tsx'

const STATUSES = ['open', 'paused'] as const

/** The pages of the coins of fiat trading: limits, fee, and whether new deals may be opened. */
export const { ListPage, RecordPage } = configuredPages({
  feature: 'fiat-coin',
  kind: 'fiat',
  path: '/fiat-coins',
  list: 'ops/fiat/coins',
  keyOf: ({ currencyId }) => ({ currency_id: String(currencyId) }),
  nameOf: ({ currencyName }) => currencyName,
  fieldsOf: (t, row) => {
    const unit = row?.currencyName
    return [
      { name: 'min_number', label: t('minNumber'), kind: 'amount', unit },
      { name: 'newcomer_max', label: t('newcomerMax'), kind: 'amount', unit, help: t('newcomerMaxHelp') },
      { name: 'two_deciders_from', label: t('twoFrom'), kind: 'amount', unit, help: t('twoFromHelp') },
      { name: 'fee_ppm', label: t('fee'), kind: 'percent', help: t('feeHelp') },
    ]
  },
  listed: ['min_number', 'newcomer_max', 'two_deciders_from', 'fee_ppm'],
  status: {
    needs: 'ops/fiat/pause_coin',
    values: STATUSES,
    of: ({ status }) => status,
    close: ({ currencyId }, _status, reason) =>
      callOps('ops/fiat/pause_coin', { currency_id: String(currencyId), reason }),
  },
})
