import { mayCall } from '@halyard/api/ops-client'
import { Button } from '@halyard/ui'
import { Plus } from '@halyard/ui/icons'
import { useMemo } from 'react'
import type { OpsAgreement } from '../../../lib/calls/records.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { useOps } from '../../../lib/calls/queries.ts'
import { TimeText } from '../../../lib/format/time-text.tsx'
import { Page } from '../../../lib/page.tsx'
import { useOperator } from '../../../lib/session/session.ts'
import type { Column } from '../../../lib/table/column.ts'
import { DataTable } from '../../../lib/table/data-table.tsx'
import { StaffName } from '../../../lib/staff-name.tsx'

/** Renders the versions of the user agreement, the newest first. */
export function AgreementListPage() {
  const { t } = useTranslation('content')
  const { role } = useOperator()
  const { data, error, refetch } = useOps('ops/agreement/list', {}, { live: true })
  const scheduled = data?.list.find(({ status }) => status === 'scheduled')
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
      <DataTable
        caption={t('agreementsTitle')}
        columns={useColumns()}
        empty={{ title: t('noVersions'), hint: t('agreementsAbout') }}
        failure={error}
        name="agreements"
        onOpen={({ version }) => goTo(`/agreements/${version}`)}
        onRetry={() => void refetch()}
        rowKey={({ version }) => String(version)}
        rows={data?.list}
      />
    </Page>
  )
}

function useColumns(): readonly Column<OpsAgreement>[] {
  const { t } = useTranslation('content')
  return useMemo(
    () => [
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
    ],
    [t],
  )
}
