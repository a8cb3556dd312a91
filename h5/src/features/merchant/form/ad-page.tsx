import { EmptyState, SkeletonRows } from '@halyard/ui'
import { SearchX } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo, useSearchParams } from '@halyard/web'
import { parseId } from '../../../lib/format/parse-id.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { Page } from '../../../lib/navigation/page.tsx'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import type { OwnAd } from '../ads/own-ad.ts'
import { useFiatConfig, useOwnAd, useOwnAds, usePayCards, useStanding } from '../use-merchant.ts'
import { AdForm } from './ad-form.tsx'

/** The coin that is preselected: the one most often traded for fiat. */
const FIRST = 'USDT'

/** Renders the form of a new advertisement, or of the one that the address names. */
export function AdPage() {
  const { t } = useTranslation('merchant')
  const [query] = useSearchParams()
  const id = parseId(query.get('id'))
  const ad = useOwnAd(id)
  return (
    <Page title={t(id === undefined ? 'publishNew' : 'editTitle')}>
      {id === undefined ? (
        <Loaded ad={undefined} />
      ) : (
        <WhenLoaded query={ad} skeleton={<SkeletonRows rows={8} />}>
          {(found) => (found ? <Loaded ad={found} key={found.id} /> : <NoForm title={t('unknownAd')} />)}
        </WhenLoaded>
      )}
    </Page>
  )
}

function Loaded({ ad }: { readonly ad: OwnAd | undefined }) {
  const { t } = useTranslation('merchant')
  const standing = useStanding()
  const config = useFiatConfig()
  const cards = usePayCards()
  const fiat = useOwnAds('open').data?.[0]?.fiat ?? 'USD'
  const skeleton = <SkeletonRows rows={8} />
  return (
    <WhenLoaded query={standing} skeleton={skeleton}>
      {({ isMerchant }) =>
        isMerchant ? (
          <WhenLoaded query={config} skeleton={skeleton}>
            {(loaded) => {
              const coin = loaded.coins.find(({ name }) => name === FIRST) ?? loaded.coins[0]
              if (!coin) return <NoForm title={t('noCoins')} />
              return (
                <WhenLoaded query={cards} skeleton={skeleton}>
                  {(own) => <AdForm ad={ad} cards={own} config={loaded} first={{ coin, fiat }} />}
                </WhenLoaded>
              )
            }}
          </WhenLoaded>
        ) : (
          <NoForm title={t('merchantsOnly')} />
        )
      }
    </WhenLoaded>
  )
}

function NoForm({ title }: { readonly title: string }) {
  const { t } = useTranslation('merchant')
  return (
    <EmptyState
      action={{ label: t('title'), onClick: () => goTo(pathTo('legaltender/merchant'), { replace: true }) }}
      icon={<SearchX aria-hidden size={32} />}
      title={title}
    />
  )
}
