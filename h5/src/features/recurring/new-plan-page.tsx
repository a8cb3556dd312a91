import { EmptyState, ErrorState, SkeletonRows } from '@halyard/ui'
import { goTo, useSearchParams } from '@halyard/web'
import { parseId } from '../../lib/format/parse-id.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useMarkets, useCurrencies } from '../../lib/market/markets.ts'
import { useSpotMarkets } from '../../lib/market/spot-market.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { useWallet } from '../../lib/wallet/wallet.ts'
import { firstMarket } from './first-market.ts'
import { PlanForm } from './plan-form.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'

/** Renders the form of a new plan. The address may name both coins, as that of a conversion: `from` pays, `to` is bought. */
export function NewPlanPage() {
  const { t } = useTranslation('recurring')
  const [query] = useSearchParams()
  const markets = useSpotMarkets()
  const sources = [useMarkets(), useCurrencies(), useWallet()] as const
  const wallet = sources[2].data
  const first = markets && firstMarket(markets, parseId(query.get('from')), parseId(query.get('to')))
  return (
    <Page title={t('newPlan')}>
      {markets && wallet && first ? (
        <PlanForm first={first} markets={markets} wallet={wallet} />
      ) : markets && wallet ? (
        <EmptyState
          action={{ label: t('laterAssets'), onClick: () => goTo(pathTo('assets/index')) }}
          title={t('noMarkets')}
        />
      ) : sources.some(({ isError, data }) => isError && !data) ? (
        <ErrorState
          hint={t('errorHint')}
          onRetry={() => void Promise.all(sources.map(({ refetch }) => refetch()))}
          title={t('errorTitle')}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Page>
  )
}
