import type { OpsResponseOf } from '@halyard/api/ops-client'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOps } from '../../lib/calls/queries.ts'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { Button } from '@halyard/ui'

type Member = OpsResponseOf<'ops/staff/list'>['list'][number]

/** Renders every account with a role, and grants and revokes roles. */
export function StaffPage() {
  const { t } = useTranslation('staff')
  const { data, error, refetch } = useOps('ops/staff/list', {})
  const [changed, setChanged] = useState<Member | 'new'>()
  const columns = useColumns()
  return (
    <Page
      about={t('about')}
      actions={
        <Button onClick={() => setChanged('new')} size="small">
          {t('grant')}
        </Button>
      }
      title={t('title')}
    >
      <DataTable
        caption={t('title')}
        columns={columns}
        empty={{ title: t('none') }}
        failure={error}
        name="staff"
        onOpen={setChanged}
        onRetry={() => void refetch()}
        rowKey={({ id }) => String(id)}
        rows={data?.list}
      />
      <RoleDialog
        key={changed === undefined ? 'closed' : changed === 'new' ? 'new' : changed.id}
        member={changed}
        onClose={() => setChanged(undefined)}
      />
    </Page>
  )
}

function useColumns(): readonly Column<Member>[] {
  const { t } = useTranslation('staff')
  return useMemo(
    () => [
      { id: 'id', title: t('number'), value: ({ id }) => id },
      { id: 'nickname', title: t('nickname'), value: ({ nickname }) => nickname, personal: true },
      { id: 'email', title: t('email'), value: ({ email }) => email, personal: true },
      {
        id: 'role',
        title: t('role'),
        value: ({ role }) => role,
        cell: ({ role }) => t(`common:role_${role}`),
      },
    ],
    [t],
  )
}
