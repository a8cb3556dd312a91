import { EmptyState, SkeletonRows, Tabs } from '@halyard/ui'
import { Megaphone } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ListEnd } from '../../../lib/lists/list-end.tsx'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import { useOwnAds } from '../use-merchant.ts'
import { AdSheet } from './ad-sheet.tsx'
import { AD_STATUSES, type AdStatus, type OwnAd } from './own-ad.ts'
import { OwnAdRow } from './own-ad-row.tsx'

interface OwnAdsProps {
  /** A former merchant may pause and close, not edit or resume. */
  readonly canOpen: boolean
}

/** Renders the merchant's advertisements by status. */
export function OwnAds({ canOpen }: OwnAdsProps) {
  const { t } = useTranslation('merchant')
  const [status, setStatus] = useState<AdStatus>('open')
  const { item, at, open, show, close } = useDialogState<OwnAd>()
  return (
    <section>
      <h2 className="px-4 pt-2 text-17 font-semibold">{t('ads')}</h2>
      <Tabs
        label={t('ads')}
        onChange={setStatus}
        tabs={AD_STATUSES.map((value) => ({ value, label: t(`tab_${value}`) }))}
        value={status}
      >
        <AdList key={status} onShow={show} status={status} />
      </Tabs>
      {item ? <AdSheet ad={item} canOpen={canOpen} key={at} onClose={close} open={open} /> : null}
    </section>
  )
}

interface AdListProps {
  readonly status: AdStatus
  readonly onShow: (ad: OwnAd) => void
}

function AdList({ status, onShow }: AdListProps) {
  const { t } = useTranslation('merchant')
  const ads = useOwnAds(status)
  return (
    <WhenLoaded query={ads} skeleton={<SkeletonRows rows={3} />}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            hint={t(`none_${status}Hint`)}
            icon={<Megaphone aria-hidden size={32} />}
            title={t(`none_${status}`)}
          />
        ) : (
          <>
            <ul className="divide-y divide-line">
              {list.map((ad) => (
                <OwnAdRow ad={ad} key={ad.id} onShow={onShow} />
              ))}
            </ul>
            {ads.hasNextPage ? <ListEnd rows={ads} /> : null}
          </>
        )
      }
    </WhenLoaded>
  )
}
