import { useMemo } from 'react'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'
import { timeColumn } from '../../lib/table/shared-columns.tsx'
import type { PartProps } from './trading-parts.tsx'

type Session = ParsedOf<'ops/customer/sessions'>['sessions'][number]
type SignIn = ParsedOf<'ops/customer/sessions'>['signIns'][number]

/** Renders where a customer is signed in, and their latest sign-in attempts. */
export function SessionsPart({ id }: PartProps) {
  const { t } = useTranslation('customer')
  const { data, error, isPlaceholderData, refetch } = useOps('ops/customer/sessions', { id })
  const shown = isPlaceholderData ? undefined : data
  const shared = {
    empty: { title: t('partEmpty'), hint: t('partEmptyHint') },
    failure: error,
    onRetry: () => void refetch(),
    rowKey: (row: { readonly id: number }) => String(row.id),
  }
  return (
    <div className="grid gap-4">
      <DataTable
        {...shared}
        caption={t('sessions')}
        columns={useSessionColumns()}
        name="customer-sessions"
        rows={shown?.sessions}
        tools={<h3 className="text-15 font-semibold">{t('sessions')}</h3>}
      />
      <DataTable
        {...shared}
        caption={t('signIns')}
        columns={useSignInColumns()}
        name="customer-sign-ins"
        rows={shown?.signIns}
        tools={<h3 className="text-15 font-semibold">{t('signIns')}</h3>}
      />
    </div>
  )
}

function useSessionColumns(): readonly Column<Session>[] {
  const { t } = useTranslation('customer')
  return useMemo(
    () => [
      { id: 'agent', title: t('browser'), value: ({ agent }) => agent, personal: true },
      { id: 'ip', title: t('ip'), value: ({ ip }) => ip, personal: true },
      timeColumn({ id: 'created', title: t('signedIn'), at: (row) => row.createdAt }),
      timeColumn({ id: 'seen', title: t('lastUsed'), at: (row) => row.seenAt }),
    ],
    [t],
  )
}

function useSignInColumns(): readonly Column<SignIn>[] {
  const { t } = useTranslation('customer')
  return useMemo(
    () => [
      timeColumn({ id: 'time', title: t('time'), at: ({ at }) => at }),
      {
        id: 'outcome',
        title: t('result'),
        value: ({ outcome }) => outcome,
        cell: ({ outcome }) => t(`signIn_${outcome}`),
      },
      { id: 'agent', title: t('browser'), value: ({ agent }) => agent, personal: true },
      { id: 'ip', title: t('ip'), value: ({ ip }) => ip, personal: true },
    ],
    [t],
  )
}
