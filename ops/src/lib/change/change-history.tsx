import type { OpsChange } from '../calls/records.ts'
import { useTranslation } from '../language/use-translation.ts'
import { useFormat } from '../format/format.ts'
import { TimeText } from '../format/time-text.tsx'
import { TitledCard } from '../record/titled-card.tsx'
import { ChangeDiff } from './change-diff.tsx'
import type { ValueField } from './values/value-field.ts'
import { useStaffName } from '../staff-name.tsx'

/** From when on a change that was applied after its time is late; the exchange looks every second. */
const LATE_MS = 60_000

interface ChangeHistoryProps {
  readonly changes: readonly OpsChange[]
  readonly fields: readonly ValueField[]
}

/** Renders the decided changes of a record, newest first, with who proposed and who decided each. */
export function ChangeHistory({ changes, fields }: ChangeHistoryProps) {
  const { t } = useTranslation()
  const nameOf = useStaffName()
  return (
    <TitledCard title={t('changeHistory')}>
      {changes.length === 0 ? <p className="text-13 text-muted">{t('noChanges')}</p> : null}
      <ol className="grid gap-4">
        {changes.map((change) => (
          <li className="border-l-2 border-line pl-3 text-13" key={change.id}>
            <p className="font-semibold">{t(`changeStatus_${change.status}`)}</p>
            <p className="text-muted">
              {t('proposedBy', { name: nameOf(change.proposer) })} · <TimeText at={change.proposedAt} />
            </p>
            {change.decider && change.decidedAt !== null ? (
              <p className="text-muted">
                {t('decidedBy', { name: nameOf(change.decider) })} · <TimeText at={change.decidedAt} />
              </p>
            ) : null}
            <Effect change={change} />
            {change.sameNetwork ? <p className="font-semibold text-danger">{t('bothOnOneNetwork')}</p> : null}
            <p className="mt-1 break-words">{change.reason}</p>
            {change.decisionReason === '' ? null : (
              <p className="mt-1 break-words">{change.decisionReason}</p>
            )}
            <ChangeDiff after={change.after} before={change.before} fields={fields} />
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}

/** Renders when a scheduled change was to take effect, and how it ended. */
function Effect({ change: { dueAt, appliedAt, ended } }: { readonly change: OpsChange }) {
  const { t } = useTranslation()
  const nameOf = useStaffName()
  const { age, dateTime } = useFormat()
  if (dueAt === null) return null
  const isLate = appliedAt !== null && appliedAt - dueAt >= LATE_MS
  return (
    <>
      <p className="text-muted">{t('takesEffect', { time: dateTime(dueAt) })}</p>
      {isLate ? <p className="font-semibold">{t('appliedAfter', { time: age(dueAt, appliedAt) })}</p> : null}
      {ended ? (
        <p className="text-muted">
          {ended.by ? t('cancelledBy', { name: nameOf(ended.by) }) : t('notApplied')} ·{' '}
          <TimeText at={ended.at} />
        </p>
      ) : null}
      {ended && ended.reason !== '' ? <p className="mt-1 break-words">{ended.reason}</p> : null}
    </>
  )
}
