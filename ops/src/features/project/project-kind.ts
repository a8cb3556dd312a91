import type { OpsProject } from '../../lib/calls/records.ts'
import { type ConfiguredKind, wireValues } from '../../lib/change/configured-kind.ts'

/** The terms of a subscription project that two persons change. */
export const PROJECTS: ConfiguredKind<OpsProject> = {
  feature: 'project',
  kind: 'subscription',
  path: '/projects',
  list: 'ops/subscription/list',
  keyOf: ({ id }) => ({ id: String(id) }),
  nameOf: ({ id }, t) => t('oneTitle', { id }),
  fieldsOf: (t, row) => {
    const unit = row?.coinName
    return [
      { name: 'coin_name', label: t('coinName'), kind: 'word', help: t('coinNameHelp') },
      { name: 'title', label: t('fullName'), kind: 'word' },
      { name: 'decimals', label: t('coinDecimals'), kind: 'count' },
      { name: 'supply', label: t('supply'), kind: 'amount', unit },
      {
        name: 'prices',
        label: t('prices'),
        kind: 'rows',
        parts: [
          { label: t('currency'), kind: 'currency' },
          { label: t('issuePrice'), kind: 'amount' },
        ],
      },
      { name: 'min_number', label: t('orderMin'), kind: 'amount', unit },
      { name: 'max_number', label: t('orderMax'), kind: 'amount', unit },
      { name: 'customer_max', label: t('customerMax'), kind: 'amount', unit },
      { name: 'lockup_days', label: t('lockupDays'), kind: 'count' },
      { name: 'start_at', label: t('startsUtc'), kind: 'time' },
      { name: 'close_at', label: t('closesUtc'), kind: 'time' },
      { name: 'launch_at', label: t('launchesUtc'), kind: 'time' },
      { name: 'networks', label: t('networks'), kind: 'word', help: t('networksHelp') },
      { name: 'icon', label: t('icon'), kind: 'text', help: t('iconHelp') },
      { name: 'description', label: t('description'), kind: 'text' },
    ]
  },
  fixedOf: (row) => {
    const values = wireValues(row)
    return Object.fromEntries(PROPOSED.map((name) => [name, String(values[name])]))
  },
  start: { decimals: '4', lockup_days: '0' },
}

const PROPOSED = [
  'coin_name',
  'decimals',
  'supply',
  'prices',
  'min_number',
  'max_number',
  'customer_max',
  'lockup_days',
  'start_at',
  'close_at',
] as const

/** The fields that may still change once a project is on sale. */
export const LATE_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'launch_at',
  'networks',
  'icon',
  'description',
])
