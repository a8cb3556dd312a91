import { Button, PullToRefresh, SkeletonRows } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { OwnAds } from './ads/own-ads.tsx'
import { Application } from './apply/application.tsx'
import { OpenDeals } from './deals/open-deals.tsx'
import { refreshMerchant, useStanding } from './use-merchant.ts'

/** Renders the merchant's orders and advertisements; for others, the way to become a merchant. */
export function MerchantPage() {
  const { t } = useTranslation('merchant')
  const standing = useStanding()
  const isMerchant = standing.data?.isMerchant ?? false
  return (
    <Page
      footer={
        isMerchant ? (
          <Button onClick={() => goTo(pathTo('legaltender/advertisement'))} wide>
            {t('publishNew')}
          </Button>
        ) : undefined
      }
      title={t('title')}
    >
      <PullToRefresh onRefresh={refreshMerchant}>
        <WhenLoaded query={standing} skeleton={<SkeletonRows rows={6} />}>
          {(data) => (
            <>
              {data.isMerchant ? null : <Application standing={data} />}
              {data.isMerchant || data.hasAds ? (
                <>
                  <OpenDeals />
                  <OwnAds canOpen={data.isMerchant} />
                </>
              ) : null}
            </>
          )}
        </WhenLoaded>
      </PullToRefresh>
    </Page>
  )
}
