import { LIST_FILTERS, mayCall, type OpsUnproven } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { useCallback, useState } from 'react'
import type { OpsMatchedLine } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link, type Translate } from '@halyard/web'
import { useOps } from '../../lib/calls/queries.ts'
import { FilterBar } from '../../lib/list/filter-bar.tsx'
import { requestOf } from '../../lib/list/list-filters.ts'
import { Pager } from '../../lib/list/pager.tsx'
import { TotalText } from '../../lib/list/total-text.tsx'
import { useFilters } from '../../lib/navigation/use-filters.ts'
import { Page } from '../../lib/page.tsx'
import { useOperator } from '../../lib/session/session.ts'
import type { Column } from '../../lib/table/column.ts'
import { ListTable } from '../../lib/table/list-table.tsx'
import { amountColumn, timeColumn } from '../../lib/table/shared-columns.tsx'
import { StaffName } from '../../lib/staff-name.tsx'
import { EnterForm } from './enter-form.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** Renders the unproven credits, the form that enters a statement, and the lines entered. */
export function StatementsPage() {
  const { t } = useTranslation('statement')
  const { role } = useOperator()
  return (
    <Page about={t('about')} title={t('title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Unproven />
        {mayCall(role, 'ops/statement/enter') ? <EnterForm /> : null}
        <Lines />
      </div>
    </Page>
  )
}

function Unproven() {
  const { t } = useTranslation('statement')
  const list = useOps('ops/statement/unproven', {}, { live: true })
  return (
    <ListTable
      caption={t('unproven')}
      columns={unprovenColumns}
      empty={{ title: t('allProven'), hint: t('allProvenHint') }}
      feature="statement"
      list={list}
      name="statement-unproven"
      rowKey={({ target }) => target}
      tools={<h2 className="text-15 font-semibold">{t('unproven')}</h2>}
    />
  )
}

const FILTERS = LIST_FILTERS['ops/statement/list']

function Lines() {
  const { t } = useTranslation('statement')
  const { role } = useOperator()
  const [values] = useFilters()
  const list = useOps('ops/statement/list', requestOf(FILTERS, values), { live: true })
  const [opened, setOpened] = useState<OpsMatchedLine>()
  const mayWithdraw = mayCall(role, 'ops/statement/withdraw')
  const columns = useCallback(
    (t: Translate) => lineColumns(t, mayWithdraw ? setOpened : undefined),
    [mayWithdraw],
  )
  return (
    <>
      <ListTable
        caption={t('lines')}
        columns={columns}
        empty={{ title: t('noLines'), hint: t('noLinesHint') }}
        feature="statement"
        list={list}
        name="statement-lines"
        pages={<Pager next={list.data?.next ?? null} />}
        rowKey={({ id }) => String(id)}
        summary={list.data && <TotalText total={list.data} />}
        tools={
          <>
            <h2 className="text-15 font-semibold">{t('lines')}</h2>
            <FilterBar filters={FILTERS} />
          </>
        }
      />
      {opened ? <WithdrawDialog line={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}

/** Renders a link to a claim, or to the movements of own money. */
function Matched({ target }: { readonly target: string }) {
  const { t } = useTranslation('statement')
  const [kind, id = ''] = target.split(':')
  return (
    <Link
      className="underline decoration-dotted underline-offset-4"
      to={kind === 'charge' ? `/claims/${id}` : '/own-money'}
    >
      {t(kind === 'charge' ? 'claim' : 'funding', { id })}
    </Link>
  )
}

function unprovenColumns(t: Translate): readonly Column<OpsUnproven>[] {
  return [
    {
      id: 'what',
      title: t('what'),
      value: ({ target }) => target,
      cell: ({ target }) => <Matched target={target} />,
    },
    { id: 'reference', title: t('reference'), value: ({ reference }) => reference },
    amountColumn<OpsUnproven>({
      id: 'amount',
      title: t('common:amount'),
      amount: ({ amount }) => amount,
      currency: ({ currency }) => currency,
    }),
    { id: 'network', title: t('common:network'), value: ({ network }) => network },
    timeColumn({ id: 'since', title: t('since'), at: ({ since }) => since }),
  ]
}

function lineColumns(
  t: Translate,
  onWithdraw?: (line: OpsMatchedLine) => void,
): readonly Column<OpsMatchedLine>[] {
  return [
    { id: 'date', title: t('date'), value: ({ date }) => date },
    { id: 'reference', title: t('reference'), value: ({ reference }) => reference },
    amountColumn<OpsMatchedLine>({
      id: 'amount',
      title: t('common:amount'),
      amount: ({ amount }) => amount,
      currency: ({ currency }) => currency,
    }),
    { id: 'network', title: t('common:network'), value: ({ network }) => network },
    {
      id: 'match',
      title: t('match'),
      value: ({ match }) => match,
      cell: (line) => <Match line={line} onWithdraw={onWithdraw} />,
    },
    timeColumn({ id: 'entered', title: t('entered'), at: ({ enteredAt }) => enteredAt }),
    {
      id: 'by',
      title: t('enteredBy'),
      value: ({ enteredBy }) => enteredBy,
      cell: ({ enteredBy }) => <StaffName id={enteredBy} />,
    },
  ]
}

interface MatchProps {
  readonly line: OpsMatchedLine
  readonly onWithdraw: ((line: OpsMatchedLine) => void) | undefined
}

/** Renders the match of a line. A line without a match can be withdrawn. */
function Match({ line, onWithdraw }: MatchProps) {
  const { t } = useTranslation('statement')
  const { match, differs } = line
  if (match !== null && !differs) return <Matched target={match} />
  return (
    <span className="flex flex-wrap items-center gap-2">
      {match === null ? t('noMatch') : <Matched target={match} />}
      {differs ? <span className="text-danger">{t('differs')}</span> : null}
      {onWithdraw ? (
        <Button kind="plain" onClick={() => onWithdraw(line)} size="small">
          {t('withdraw')}
        </Button>
      ) : null}
    </span>
  )
}
