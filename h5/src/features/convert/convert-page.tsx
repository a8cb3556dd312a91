import { EmptyState, ErrorState, SkeletonRows } from '@halyard/ui'
import { goTo, useSearchParams } from '@halyard/web'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { parseId } from '../../lib/format/parse-id.ts'
import { useCurrencies, useMarkets } from '../../lib/market/markets.ts'
import { useSpotMarkets } from '../../lib/market/spot-market.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { useWallet } from '../../lib/wallet/wallet.ts'
import { firstPair } from './coins.ts'
import { ConvertForm } from './convert-form.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'

/** Renders the conversion of one coin into another. The address may name both: `from` and `to`. */
export function ConvertPage() {
  const { t } = useTranslation('convert')
  const [query] = useSearchParams()
  const markets = useSpotMarkets()
  const sources = [useMarkets(), useCurrencies(), useWallet()] as const
  const [, { data: currencies }, { data: wallet }] = sources
  const asked = { from: parseId(query.get('from')), to: parseId(query.get('to')) }
  const pair = markets && firstPair(markets, asked)
  const isReady = markets && currencies && wallet
  return (
    <Page title={t('areaConvert')}>
      {isReady && pair ? (
        <ConvertForm currencies={currencies.list} first={pair} markets={markets} wallet={wallet} />
      ) : isReady ? (
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
        <SkeletonRows rows={3} />
      )}
    </Page>
  )
}
