import type { OpsChange } from '@halyard/api/ops-client'
import { useTranslation } from '../language/use-translation.ts'
import { TimeText } from '../format/time-text.tsx'
import { TitledCard } from '../record/titled-card.tsx'
import { ChangeDiff } from './change-diff.tsx'
import type { ValueField } from './value-field.ts'

interface ChangeHistoryProps {
  readonly changes: readonly OpsChange[]
  readonly fields: readonly ValueField[]
}

/** Renders the decided changes of a record, newest first, with who proposed and who decided each. */
export function ChangeHistory({ changes, fields }: ChangeHistoryProps) {
  const { t } = useTranslation()
  return (
    <TitledCard title={t('changeHistory')}>
      {changes.length === 0 ? <p className="text-13 text-muted">{t('noChanges')}</p> : null}
      <ol className="grid gap-4">
        {changes.map((change) => (
          <li className="border-l-2 border-line pl-3 text-13" key={change.id}>
            <p className="font-semibold">{t(`changeStatus_${change.status}`)}</p>
            <p className="text-muted">
              {t('proposedBy', { name: change.proposer.nickname })} · <TimeText at={change.proposed_at} />
            </p>
            {change.decider && change.decided_at !== null ? (
              <p className="text-muted">
                {t('decidedBy', { name: change.decider.nickname })} · <TimeText at={change.decided_at} />
              </p>
            ) : null}
            {change.same_network ? (
              <p className="font-semibold text-danger">{t('bothOnOneNetwork')}</p>
            ) : null}
            <p className="mt-1 break-words">{change.reason}</p>
            {change.decision_reason === '' ? null : (
              <p className="mt-1 break-words">{change.decision_reason}</p>
            )}
            <ChangeDiff after={change.after} before={change.before} fields={fields} />
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}
