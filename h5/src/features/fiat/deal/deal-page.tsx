import { EmptyState, PullToRefresh, SkeletonRows } from '@halyard/ui'
import { SearchX } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CallFailure, goTo, useSearchParams } from '@halyard/web'
import { parseId } from '../../../lib/format/parse-id.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { Page } from '../../../lib/navigation/page.tsx'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useDeal } from '../use-fiat.ts'
import { DealView } from './deal-view.tsx'

/** Renders one deal, by the id in the address. */
export function DealPage() {
  const { t } = useTranslation('fiat')
  const [query] = useSearchParams()
  const id = parseId(query.get('id'))
  if (id !== undefined) return <DealById id={id} key={id} />
  return (
    <Page title={t('deal')}>
      <UnknownDeal />
    </Page>
  )
}

function DealById({ id }: { readonly id: number }) {
  const { t } = useTranslation('fiat')
  const deal = useDeal(id)
  const { data, error } = deal
  if (data) return <DealView detail={data} onRefresh={() => deal.refetch()} />
  return (
    <Page title={t('deal')}>
      {error instanceof CallFailure && error.code === 'fiat_deal_must_be_open' ? (
        <UnknownDeal />
      ) : (
        <PullToRefresh onRefresh={() => deal.refetch()}>
          <WhenLoaded query={deal} skeleton={<SkeletonRows rows={8} />}>
            {() => null}
          </WhenLoaded>
        </PullToRefresh>
      )}
    </Page>
  )
}

function UnknownDeal() {
  const { t } = useTranslation('fiat')
  return (
    <EmptyState
      action={{ label: t('history'), onClick: () => goTo(pathTo('legaltender/history'), { replace: true }) }}
      icon={<SearchX aria-hidden size={32} />}
      title={t('unknownDeal')}
    />
  )
}
