import { configuredPages } from '../../lib/change/configured-pages.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'

/** The pages of the prices of one USDT in fiat currencies, which two persons set. */
export const { ListPage, RecordPage } = configuredPages({
  feature: 'fiat-rate',
  kind: 'rate',
  path: '/fiat-rates',
  list: 'ops/fiat/rates',
  keyOf: ({ fiat }) => ({ fiat }),
  nameOf: ({ fiat }) => `USDT/${fiat}`,
  fieldsOf: (t, row) => [
    { name: 'rate', label: t('rate'), kind: 'amount', unit: row?.fiat, help: t('rateHelp') },
  ],
  listed: ['rate'],
  columnsOf: (t) => [
    {
      id: 'set',
      title: t('setAt'),
      value: ({ setAt }) => setAt,
      cell: ({ setAt }) => <TimeText at={setAt} />,
    },
    { id: 'state', title: t('common:status'), value: ({ stale }) => t(stale ? 'stale' : 'inUse') },
  ],
  factsOf: (t, { setAt, stale }) => [
    { label: t('setAt'), value: <TimeText at={setAt} /> },
    { label: t('common:status'), value: t(stale ? 'stale' : 'inUse') },
  ],
})
