import { mayCall } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import type { OpsAgreement } from '../../../lib/calls/records.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo, type Translate } from '@halyard/web'
import { useOps } from '../../../lib/calls/queries.ts'
import { TimeText } from '../../../lib/format/time-text.tsx'
import { Page } from '../../../lib/page.tsx'
import { useOperator } from '../../../lib/session/session.ts'
import type { Column } from '../../../lib/table/column.ts'
import { ListTable } from '../../../lib/table/list-table.tsx'
import { StaffName } from '../../../lib/staff-name.tsx'

/** Renders the versions of the user agreement, the newest first. */
export function AgreementListPage() {
  const { t } = useTranslation('content')
  const { role } = useOperator()
  const list = useOps('ops/agreement/list', {}, { live: true })
  const scheduled = list.data?.list.find(({ status }) => status === 'scheduled')
  return (
    <Page
      about={t('agreementsAbout')}
      actions={
        mayCall(role, 'ops/agreement/propose') ? (
          <Button
            icon={<Plus aria-hidden size={16} />}
            onClick={() => goTo('/agreements/new')}
            reason={scheduled ? t('oneIsScheduled', { version: scheduled.version }) : undefined}
            size="small"
          >
            {t('newVersion')}
          </Button>
        ) : null
      }
      title={t('agreementsTitle')}
    >
      <ListTable
        caption={t('agreementsTitle')}
        columns={columnsOf}
        empty={{ title: t('noVersions'), hint: t('agreementsAbout') }}
        feature="content"
        list={list}
        name="agreements"
        onOpen={({ version }) => goTo(`/agreements/${version}`)}
        rowKey={({ version }) => String(version)}
      />
    </Page>
  )
}

function columnsOf(t: Translate): readonly Column<OpsAgreement>[] {
  return [
    { id: 'version', title: t('versionNumber'), value: ({ version }) => version },
    {
      id: 'status',
      title: t('status'),
      value: ({ status }) => status,
      cell: ({ status }) => t(`agreement_${status}`),
    },
    {
      id: 'effective',
      title: t('effectiveAt'),
      value: (row) => row.effectiveAt,
      cell: (row) => (row.effectiveAt === null ? t('fromTheStart') : <TimeText at={row.effectiveAt} />),
    },
    { id: 'revision', title: t('revision'), value: ({ revision }) => revision },
    {
      id: 'by',
      title: t('editedBy'),
      value: (row) => row.editedBy,
      cell: (row) => <StaffName id={row.editedBy} />,
    },
    {
      id: 'edited',
      title: t('editedAt'),
      value: (row) => row.editedAt,
      cell: (row) => <TimeText at={row.editedAt} />,
    },
  ]
}
