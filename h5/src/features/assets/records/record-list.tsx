import { EmptyState, ErrorState, SkeletonRows, useOnceOpened } from '@halyard/ui'
import { ScrollText } from '@halyard/ui/icons'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { WindowVirtualizer } from 'virtua'
import { DayHeading } from '../../../lib/format/day-heading.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { ZoneNote } from '../../../lib/format/zone-note.tsx'
import { ListEnd } from '../../../lib/lists/list-end.tsx'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import { EntryRow } from './entry-row.tsx'
import { groupByDay } from './group-by-day.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import type { useRecords } from './use-records.ts'

const EntrySheet = lazy(() => import('./entry-sheet.tsx').then((module) => ({ default: module.EntrySheet })))

interface RecordListProps {
  readonly records: ReturnType<typeof useRecords>
  readonly filtered: boolean
  readonly onClear: () => void
}

/** Renders ledger entries under day headings; a tap opens one. */
export function RecordList({ records, filtered, onClear }: RecordListProps) {
  const { t } = useTranslation('assets')
  const { item: chosen, open, show, close } = useDialogState<LedgerEntry>()
  const wanted = useOnceOpened(open)
  const { archivedUntil, entries, isError, refetch } = records
  if (!entries) {
    if (!isError) return <SkeletonRows rows={8} />
    return <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
  }
  if (entries.length === 0)
    return (
      <>
        <NoRecords filtered={filtered} onClear={onClear} />
        <ArchivedNote until={archivedUntil} />
      </>
    )
  return (
    <>
      <ZoneNote className="px-4 pt-3" />
      <div className="@container">
        <WindowVirtualizer data={groupByDay(entries, records.dataUpdatedAt)}>
          {(line) =>
            line.kind === 'day' ? (
              <DayHeading at={line.at} key={`day ${line.at}`} name={line.name} />
            ) : (
              <EntryRow entry={line.entry} key={line.entry.id} onClick={() => show(line.entry)} />
            )
          }
        </WindowVirtualizer>
      </div>
      <ListEnd rows={records} />
      <ArchivedNote until={archivedUntil} />
      {wanted && chosen ? (
        <Suspense fallback={null}>
          <EntrySheet entry={chosen} onClose={close} open={open} />
        </Suspense>
      ) : null}
    </>
  )
}

function ArchivedNote({ until }: { readonly until: number | undefined }) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  if (until === undefined) return null
  return (
    <p className="p-4 text-center text-small text-muted">{t('entriesArchived', { date: f.date(until) })}</p>
  )
}

function NoRecords({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation('assets')
  return (
    <EmptyState
      action={
        filtered
          ? { label: t('showAll'), onClick: onClear }
          : { label: t('trade'), onClick: () => goTo(pathTo('trade/index')) }
      }
      hint={filtered ? t('noneMatchHint') : t('noRecordsHint')}
      icon={<ScrollText aria-hidden size={32} />}
      title={filtered ? t('noneMatch') : t('noRecords')}
    />
  )
}
