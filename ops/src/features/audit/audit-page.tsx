import { Button } from '@halyard/ui'
import type { Translate } from '@halyard/web'
import { useState } from 'react'
import type { AuditEntry } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { type Filters, useFilters } from '../../lib/navigation/use-filters.ts'
import { Page } from '../../lib/page.tsx'
import type { Column } from '../../lib/table/column.ts'
import { OutcomeText } from '../../lib/record/outcome-text.tsx'
import { ListTable } from '../../lib/table/list-table.tsx'
import { SavedViews } from '../../lib/table/saved-views.tsx'
import { timeColumn } from '../../lib/table/shared-columns.tsx'
import { StaffName } from '../../lib/staff-name.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { RoleText } from './role-text.tsx'

const DAY_MS = 86_400_000
const PAGE_SIZE = '50'

/** Renders the audit log by actor, record, action and day, newest first. Entries open with what they changed. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const [filters, setFilters] = useFilters()
  const filter = filterOf(filters)
  const before = filters['before']
  const request = { ...filter, limit: PAGE_SIZE, ...(before === undefined ? {} : { before }) }
  const list = useOps('ops/audit/list', request)
  const [opened, setOpened] = useState<AuditEntry>()
  const oldest = list.data?.list.at(-1)?.id
  return (
    <Page
      about={t('about')}
      actions={<ExportButton columns={columnsOf(t)} filter={filter} />}
      title={t('title')}
    >
      <SavedViews list="audit" />
      <ListTable
        caption={t('title')}
        columns={columnsOf}
        empty={{ title: t('none'), hint: t('noneHint') }}
        feature="audit"
        list={list}
        name="audit"
        onOpen={setOpened}
        pages={
          <nav aria-label={t('common:pages')} className="mt-3 flex justify-end gap-2">
            {filters['before'] === undefined ? null : (
              <Button kind="quiet" onClick={() => setFilters({ before: '' })} size="small">
                {t('newest')}
              </Button>
            )}
            {list.data?.more && oldest !== undefined ? (
              <Button kind="quiet" onClick={() => setFilters({ before: String(oldest) })} size="small">
                {t('older')}
              </Button>
            ) : null}
          </nav>
        }
        rowKey={({ id }) => String(id)}
        tools={
          <AuditFilters
            filters={filters}
            key={JSON.stringify(filters)}
            onChange={(changes) => setFilters({ ...changes, before: '' })}
          />
        }
      />
      <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />
    </Page>
  )
}

function filterOf({ actor, target, call, from, until }: Filters) {
  const [fromMs, lastDayMs] = [dayOf(from), dayOf(until)]
  return {
    ...(actor === undefined ? {} : { actor_id: actor }),
    ...(target === undefined ? {} : { target }),
    ...(call === undefined ? {} : { call }),
    ...(fromMs === undefined ? {} : { from: String(fromMs) }),
    ...(lastDayMs === undefined ? {} : { until: String(lastDayMs + DAY_MS) }),
  }
}

/** Returns the start of a day in UTC, written '2026-11-22'; undefined if the text is not one. */
function dayOf(text: string | undefined): number | undefined {
  const at = /^20\d\d-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

function columnsOf(t: Translate): readonly Column<AuditEntry>[] {
  return [
    { id: 'id', title: t('number'), value: ({ id }) => id, hidden: true },
    timeColumn({ id: 'at', title: t('at'), at: ({ at }) => at }),
    {
      id: 'actor',
      title: t('actor'),
      value: (row) => row.actorId,
      cell: (row) => <StaffName id={row.actorId} />,
    },
    {
      id: 'role',
      title: t('role'),
      value: ({ role }) => role,
      cell: ({ role }) => <RoleText role={role} />,
    },
    { id: 'call', title: t('action'), value: ({ call }) => call },
    { id: 'target', title: t('target'), value: ({ target }) => target },
    {
      id: 'outcome',
      title: t('outcome'),
      value: ({ outcome }) => outcome,
      cell: ({ outcome }) => <OutcomeText outcome={outcome} />,
    },
    { id: 'reason', title: t('reason'), value: ({ reason }) => reason },
    { id: 'ip', title: t('ip'), value: ({ ip }) => ip, hidden: true, personal: true },
  ]
}
