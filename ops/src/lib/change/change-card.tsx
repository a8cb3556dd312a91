import { Card, NoticeStrip } from '@halyard/ui'
import { useId } from 'react'
import type { OpsChange } from '../calls/records.ts'
import { TimeText } from '../format/time-text.tsx'
import { useTranslation } from '../language/use-translation.ts'
import { useStaffName } from '../staff-name.tsx'
import { Affected } from './affected.tsx'
import { ChangeDiff } from './change-diff.tsx'
import { EffectTime } from './effect-time.tsx'
import type { ValueField } from './values/value-field.ts'

interface ChangeCardProps {
  readonly title: string
  readonly change: OpsChange
  readonly fields: readonly ValueField[]
  /** Sentences to read before acting on it. */
  readonly warnings: readonly string[]
}

/** Renders a change that is not applied yet: when it takes effect, both persons, the reason, the difference, and what it affects. */
export function ChangeCard({ title, change, fields, warnings }: ChangeCardProps) {
  const { t } = useTranslation()
  const nameOf = useStaffName()
  const id = useId()
  const { proposer, decider, dueAt } = change
  return (
    <Card className="border-brass">
      <section aria-labelledby={id} className="grid gap-3">
        <div>
          <h2 className="text-15 font-semibold" id={id}>
            {title}
          </h2>
          {dueAt === null ? null : <EffectTime at={dueAt} />}
          <p className="mt-1 text-13 text-muted">
            {t('proposedBy', { name: nameOf(proposer) })} · <TimeText at={change.proposedAt} />
          </p>
          {decider ? (
            <p className="text-13 text-muted">
              {t('decidedBy', { name: nameOf(decider) })} · <TimeText at={change.decidedAt} />
            </p>
          ) : null}
          <p className="mt-1 text-13 break-words">{change.reason}</p>
        </div>
        {warnings.map((warning) => (
          <NoticeStrip key={warning} tone="warning">
            {warning}
          </NoticeStrip>
        ))}
        <ChangeDiff after={change.after} before={change.before} fields={fields} />
        <Affected affects={change.affects} kind={change.kind} />
      </section>
    </Card>
  )
}
