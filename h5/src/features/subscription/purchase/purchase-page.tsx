import { SkeletonRows } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CallFailure, useSearchParams } from '@halyard/web'
import { parseId } from '../../../lib/format/parse-id.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { Page } from '../../../lib/navigation/page.tsx'
import type { SubscriptionOrder } from '../orders/subscription-order.ts'
import { UnknownProject } from '../unknown-project.tsx'
import { useProject } from '../use-subscription.ts'
import { PlacedOrder } from './placed-order.tsx'
import { PurchaseForm } from './purchase-form.tsx'
import { PurchaseHead } from './purchase-head.tsx'

/** Renders the order of a new coin, then its result. */
export function PurchasePage() {
  const { t } = useTranslation('subscription')
  const [query] = useSearchParams()
  const id = parseId(query.get('id'))
  return (
    <Page title={t('subscribe')}>
      {id === undefined ? <UnknownProject /> : <PurchaseById id={id} key={id} />}
    </Page>
  )
}

function PurchaseById({ id }: { readonly id: number }) {
  const query = useProject(id)
  const [placed, setPlaced] = useState<SubscriptionOrder>()
  if (query.error instanceof CallFailure && query.error.code === 'project_must_be_known')
    return <UnknownProject />
  return (
    <WhenLoaded query={query} skeleton={<SkeletonRows rows={7} />}>
      {({ project, ownLeft }) => (
        <div className="flex flex-col gap-5 p-4">
          {placed ? (
            <PlacedOrder onAgain={() => setPlaced(undefined)} order={placed} project={project} />
          ) : (
            <>
              <PurchaseHead project={project} />
              <PurchaseForm onPlaced={setPlaced} ownLeft={ownLeft} project={project} />
            </>
          )}
        </div>
      )}
    </WhenLoaded>
  )
}
