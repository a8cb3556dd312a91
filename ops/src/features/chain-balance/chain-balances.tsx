import type { Translate } from '@halyard/web'
import type { RowOf } from '../../lib/calls/parse.ts'
import { configuredPages } from '../../lib/change/configured-pages.tsx'
import { FigureText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { figureColumn } from '../../lib/table/shared-columns.tsx'

type Balance = RowOf<'ops/chain/balances'>

/** The pages of the coins on each chain: what its node reports, the books, and the difference. */
export const { ListPage, RecordPage } = configuredPages({
  feature: 'chain-balance',
  kind: 'chain_balance',
  path: '/chain-balances',
  list: 'ops/chain/balances',
  keyOf: ({ currencyId, network }) => ({ currency_id: String(currencyId), network }),
  nameOf: ({ currency, network }) => `${currency} · ${network}`,
  fieldsOf: (t, row) => {
    const unit = row?.currency
    return [
      { name: 'added', label: t('added'), kind: 'amount', unit, help: t('addedHelp') },
      { name: 'spent', label: t('spent'), kind: 'amount', unit, help: t('spentHelp') },
    ]
  },
  columnsOf: (t) => [
    figureColumn({ id: 'paying', title: t('paying'), figure: ({ paying }) => paying }),
    figureColumn({ id: 'deposited', title: t('deposited'), figure: ({ deposited }) => deposited }),
    figureColumn({ id: 'booked', title: t('booked'), figure: ({ booked }) => booked }),
    figureColumn({ id: 'difference', title: t('difference'), figure: ({ difference }) => difference }),
    {
      id: 'state',
      title: t('common:status'),
      value: ({ state }) => state,
      cell: (row) => <State row={row} t={t} />,
    },
  ],
  factsOf: (t, row) => [
    { label: t('common:status'), value: <State row={row} t={t} /> },
    { label: t('meaning'), value: t(`meaning_${row.state}`) },
    { label: t('paying'), value: <FigureText amount={row.paying} /> },
    { label: t('deposited'), value: <FigureText amount={row.deposited} /> },
    { label: t('booked'), value: <FigureText amount={row.booked} /> },
    { label: t('underWay'), value: <FigureText amount={row.underWay} /> },
    { label: t('difference'), value: <FigureText amount={row.difference} /> },
    { label: t('addresses'), value: row.addresses },
    { label: t('height'), value: row.height ?? '–' },
    { label: t('readAt'), value: row.readAt === null ? '–' : <TimeText at={row.readAt} /> },
  ],
})

function State({ row: { state }, t }: { readonly row: Balance; readonly t: Translate }) {
  const isWrong = state === 'differs' || state === 'stale'
  return <span className={isWrong ? 'font-semibold text-danger' : undefined}>{t(`state_${state}`)}</span>
}
