import type { Translate } from '@halyard/web'
import type { OpsSystem } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { AgeText } from '../../lib/format/time-text.tsx'
import { ActForm } from '../../lib/record/act-form.tsx'
import type { Column } from '../../lib/table/column.ts'
import { TitledTable } from '../../lib/table/titled-table.tsx'
import { StaffName } from '../../lib/staff-name.tsx'

type Row = OpsSystem['setAside'][number]

const REASON_MAX = 300

interface SetAsideProps {
  readonly system: OpsSystem
}

/** Renders the records that could not be processed. Two operators let the oldest one be processed again. */
export function SetAside({ system: { setAside } }: SetAsideProps) {
  const { t } = useTranslation('system')
  const [oldest] = setAside
  return (
    <div className="grid gap-4">
      <TitledTable
        caption={t('setAside')}
        columns={columnsOf}
        empty={{ title: t('nothingSetAside') }}
        feature="system"
        name="system-set-aside"
        rowKey={({ record, id }) => `${record}:${id}`}
        rows={setAside}
      />
      {oldest ? <Retry key={`${oldest.record}:${oldest.id}`} row={oldest} /> : null}
    </div>
  )
}

function Retry({ row: { record, id } }: { readonly row: Row }) {
  const { t } = useTranslation('system')
  const name = `${t(`record_${record}`)} ${id}`
  return (
    <ActForm
      about={t('retryAbout')}
      done={t('retried', { id: name })}
      field={{ label: t('common:reason'), missing: t('common:reasonMissing'), maxLength: REASON_MAX }}
      kind="danger"
      onSend={(reason) => callOps('ops/system/retry', { record, id: String(id), reason })}
      submit={t('retry')}
      title={`${t('retryTitle')}: ${name}`}
    />
  )
}

function columnsOf(t: Translate): readonly Column<Row>[] {
  return [
    { id: 'record', title: t('record'), value: ({ record, id }) => `${t(`record_${record}`)} ${id}` },
    { id: 'failure', title: t('failure'), value: ({ reason }) => reason },
    { id: 'since', title: t('since'), value: ({ at }) => at, cell: ({ at }) => <AgeText since={at} /> },
    {
      id: 'first',
      title: t('firstOperator'),
      value: ({ firstOperatorId }) => firstOperatorId,
      cell: ({ firstOperatorId }) => <StaffName id={firstOperatorId} />,
    },
  ]
}
