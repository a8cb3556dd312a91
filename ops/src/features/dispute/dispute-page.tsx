import { mayCall } from '@halyard/api/ops-client'
import { Button, toast } from '@halyard/ui'
import { Download } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useParams } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { saveFile } from '../../lib/table/csv.ts'
import { DealChat } from './deal-chat.tsx'
import { DealFacts } from './deal-facts.tsx'
import { DealProofs } from './deal-proofs.tsx'
import { DealSteps } from './deal-steps.tsx'
import { DealTimeline } from './deal-timeline.tsx'
import { SideFacts } from './side-facts.tsx'

/**
 * Renders one deal: the steps and messages of both sides, the facts about them, and the decision on a dispute. Live.
 */
export function DisputePage() {
  const { t } = useTranslation('dispute')
  const { role } = useOperator()
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/fiat/show', { id }, { live: true })
  return (
    <Page
      actions={data && mayCall(role, 'ops/fiat/bundle') ? <Export id={data.deal.id} /> : null}
      title={t('oneTitle', { id })}
    >
      {data ? (
        <RecordLayout
          facts={
            <>
              <DealFacts deal={data.deal} />
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <SideFacts sameNetwork={data.sameNetwork} side={data.buyer} title={t('buyer')} />
                <SideFacts sameNetwork={data.sameNetwork} side={data.seller} title={t('seller')} />
              </div>
              <DealProofs shown={data} />
              <DealChat shown={data} />
              <DealTimeline shown={data} />
            </>
          }
          side={
            <RecordSide isWaiting={data.deal.status === 'disputed'} target={`fiat_deal:${data.deal.id}`}>
              <DealSteps key={data.deal.status} shown={data} />
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

/** Renders the export of everything about a deal as a file, for an authority. */
function Export({ id }: { readonly id: number }) {
  const { t } = useTranslation('dispute')
  const save = async () => {
    const answer = await callOps('ops/fiat/bundle', { id })
    if (!answer.ok) return toast(answer.message, 'bad')
    saveFile(`deal-${id}.json`, 'application/json', JSON.stringify(answer.data, null, 2))
    toast(t('bundleSaved'), 'good')
  }
  return (
    <Button icon={<Download aria-hidden size={16} />} kind="quiet" onClick={() => void save()} size="small">
      {t('bundle')}
    </Button>
  )
}
