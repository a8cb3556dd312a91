import { Card } from '@halyard/ui'
import { Link } from '@halyard/web'
import { useId } from 'react'
import { useOps } from '../calls/queries.ts'
import { TimeText } from '../format/time-text.tsx'
import { useTranslation } from '../language/use-translation.ts'
import { pathOfTarget } from '../navigation/record-paths.ts'
import { useOperator } from '../session/session.ts'

/** Renders the scheduled changes of the last days that this operator proposed or approved and that had no effect; nothing without any. */
export function UnappliedChanges() {
  const { t } = useTranslation()
  const id = useId()
  const { id: operatorId } = useOperator()
  const { data } = useOps('ops/change/list', { unapplied: '1' }, { live: true })
  const own = (data?.list ?? []).filter(
    ({ proposer, decider }) => proposer.id === operatorId || decider?.id === operatorId,
  )
  if (own.length === 0) return null
  return (
    <Card className="mb-4 border-brass">
      <section aria-labelledby={id}>
        <h2 className="text-15 font-semibold" id={id}>
          {t('unapplied')}
        </h2>
        <ul className="mt-2 grid gap-1 text-13">
          {own.map((change) => (
            <li key={change.id}>
              <Link className="text-brass underline" to={pathOfTarget(change)}>
                {change.target}
              </Link>{' '}
              · {t(`changeStatus_${change.status}`)} · <TimeText at={change.ended?.at ?? null} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
