import { callOps } from '../../lib/calls/calls.ts'
import { configuredPages } from '../../lib/change/configured-pages.tsx'

const STATUSES = ['open', 'closed'] as const

/** The pages of the networks of deposits and withdrawals: limits, fees and whether each is open. */
export const { ListPage, RecordPage } = configuredPages({
  feature: 'network',
  kind: 'network',
  path: '/networks',
  list: 'ops/network/list',
  keyOf: ({ currencyId, network }) => ({ currency_id: String(currencyId), network }),
  nameOf: ({ currency, network }) => `${currency} · ${network}`,
  fieldsOf: (t, row) => {
    const unit = row?.currency
    return [
      { name: 'deposit_min', label: t('depositMin'), kind: 'amount', unit },
      { name: 'withdraw_min', label: t('withdrawMin'), kind: 'amount', unit },
      { name: 'withdraw_max', label: t('withdrawMax'), kind: 'amount', unit },
      { name: 'withdraw_fee', label: t('withdrawFee'), kind: 'amount', unit, help: t('withdrawFeeHelp') },
      { name: 'two_reviewers_from', label: t('twoFrom'), kind: 'amount', unit, help: t('twoFromHelp') },
      { name: 'confirmations', label: t('confirmations'), kind: 'count', help: t('confirmationsHelp') },
    ]
  },
  listed: ['deposit_min', 'withdraw_min', 'withdraw_fee', 'two_reviewers_from', 'confirmations'],
  status: {
    needs: 'ops/network/close',
    values: STATUSES,
    of: ({ open }) => (open ? 'open' : 'closed'),
    close: ({ currencyId, network }, _status, reason) =>
      callOps('ops/network/close', { currency_id: String(currencyId), network, reason }),
  },
})
