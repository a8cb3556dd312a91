import type { RecordEntry } from '@halyard/api/ops-client'
import { SkeletonRows } from '@halyard/ui'
import { useTranslation } from '../language/use-translation.ts'
import { TimeText } from '../format/time-text.tsx'
import { Changes } from './changes.tsx'
import { OutcomeText } from './outcome-text.tsx'
import { TitledCard } from './titled-card.tsx'
import { ColleagueName } from '../staff-name.tsx'

interface TimelineProps {
  /** Undefined while loading. */
  readonly entries: readonly RecordEntry[] | undefined
  readonly hasMore: boolean
}

/** Renders what operators saw and did on a record, newest first, with what each act changed. */
export function Timeline({ entries, hasMore }: TimelineProps) {
  const { t } = useTranslation()
  return (
    <TitledCard title={t('timeline')}>
      {entries === undefined ? <SkeletonRows rows={3} /> : null}
      {entries?.length === 0 ? <p className="text-13 text-muted">{t('timelineEmpty')}</p> : null}
      <ol className="grid gap-3">
        {entries?.map((entry) => (
          <Entry entry={entry} key={entry.id} />
        ))}
      </ol>
      {hasMore ? <p className="mt-3 text-13 text-muted">{t('timelineMore')}</p> : null}
    </TitledCard>
  )
}

function Entry({ entry }: { readonly entry: RecordEntry }) {
  return (
    <li className="border-l-2 border-line pl-3 text-13">
      <p>
        <span className="font-mono">{entry.call.slice('ops/'.length)}</span>
        {entry.outcome === 'done' ? null : (
          <span
            className={entry.outcome === 'asked' || entry.outcome === 'seen' ? 'text-muted' : 'text-danger'}
          >
            {' '}
            <OutcomeText outcome={entry.outcome} />
          </span>
        )}
      </p>
      <p className="text-muted">
        {entry.operator ? <ColleagueName of={entry.operator} /> : entry.role} · <TimeText at={entry.at} />
      </p>
      {entry.reason === '' ? null : <p className="mt-1">{entry.reason}</p>}
      <Changes after={entry.after} before={entry.before} />
    </li>
  )
}
