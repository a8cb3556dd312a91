import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, useParams } from '@halyard/web'
import { ChangeForm } from '../../lib/change/change-form.tsx'
import { ChangeSide } from '../../lib/change/change-side.tsx'
import { useOps } from '../../lib/calls/queries.ts'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { pathOfTarget } from '../../lib/navigation/record-paths.ts'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { valueFacts } from '../../lib/change/values/value-text.tsx'
import { fieldsOf, MOVE_KINDS, type MoveKind, proposeMove, START } from './kinds.ts'

function useKind(): MoveKind {
  const { kind } = useParams()
  return MOVE_KINDS.find((known) => known === kind) ?? 'pool'
}

/** Renders the form that proposes a movement of the exchange's own money, and opens its record then. */
export function NewMovePage() {
  const { t } = useTranslation('own-money')
  const kind = useKind()
  return (
    <Page about={t(`about_${kind}`)} title={t(`new_${kind}`)}>
      <div className="max-w-3xl">
        <ChangeForm
          current={START[kind]}
          fields={fieldsOf(kind, t)}
          key={kind}
          onPropose={proposeMove(kind)}
          onProposed={(proposal) => goTo(pathOfTarget(proposal))}
        />
      </div>
    </Page>
  )
}

/** Renders the movements of one pool, of the fees of one currency, or to one customer: pending and decided ones. */
export function MovePage() {
  const { t } = useTranslation('own-money')
  const kind = useKind()
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/change/list', { target: `${kind}:${id}` }, { live: true })
  const fields = fieldsOf(kind, t)
  const latest = data?.list[0]?.after
  return (
    <Page title={t(`new_${kind}`)}>
      {data ? (
        <RecordLayout
          facts={
            <Facts
              facts={[
                ...(kind === 'refund'
                  ? [{ label: t('customer'), value: <CustomerLink id={Number(id)} /> }]
                  : []),
                ...valueFacts(
                  fields.filter(({ name }) => latest?.[name] !== undefined),
                  latest ?? {},
                ),
              ]}
              title={t('latest')}
            />
          }
          side={<ChangeSide current={START[kind]} fields={fields} id={id} kind={kind} />}
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}
