import { EmptyState, IconButton, ListRow, PullToRefresh, Segmented, SkeletonRows } from '@halyard/ui'
import { HandCoins, Megaphone, ReceiptText } from '@halyard/ui/icons'
import { useState } from 'react'
import { UnpaidStrip } from '../../../lib/fiat/unpaid-strip.tsx'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo, useSearchParams } from '@halyard/web'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { Page } from '../../../lib/navigation/page.tsx'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import { requireLogin } from '../../../lib/session/login-guard.ts'
import { useSession } from '../../../lib/session/session.ts'
import { OrderSheet } from '../order/order-sheet.tsx'
import { useAds, useFiatCoins } from '../use-fiat.ts'
import type { Ad } from './ad.ts'
import { type AdChoice, banksOf, fiatFor, filterAds, sideFor } from './ad-filter.ts'
import { AdFilters } from './ad-filters.tsx'
import { AdRow } from './ad-row.tsx'
import type { FiatCoin } from './fiat-coin.ts'

/** The preselected coin: the one most often traded for fiat. */
const FIRST = 'USDT'
/** The fiat currency with most advertisements. */
const USUAL_FIAT = 'USD'
const ACTS = [
  { value: 'buy', tone: 'up' },
  { value: 'sell', tone: 'down' },
] as const

/** Renders the advertisements of merchants. The act, coin and fiat currency are in the address, for links and the way back. */
export function AdsPage() {
  const { t } = useTranslation('fiat')
  const [query, setQuery] = useSearchParams()
  const language = useSession((session) => session.language)
  const coins = useFiatCoins()
  const [filter, setFilter] = useState<Pick<AdChoice, 'total' | 'bank'>>({ total: '', bank: undefined })
  const act = query.get('act') === 'sell' ? 'sell' : 'buy'
  const fiat = fiatFor(query.get('fiat'), language)
  const choose = (changed: Readonly<Record<string, string>>) => {
    setFilter({ total: changed['fiat'] === undefined ? filter.total : '', bank: undefined })
    setQuery({ ...Object.fromEntries(query), ...changed }, { replace: true })
  }
  return (
    <Page
      right={
        <IconButton label={t('history')} onClick={() => goTo(pathTo('legaltender/history'))}>
          <ReceiptText aria-hidden size={22} />
        </IconButton>
      }
      title={t('title')}
    >
      <UnpaidStrip />
      <div className="px-4 pt-3">
        <Segmented
          label={t('act')}
          onChange={(value) => choose({ act: value })}
          options={ACTS.map((one) => ({ ...one, label: t(one.value) }))}
          value={act}
        />
      </div>
      <WhenLoaded query={coins} skeleton={<SkeletonRows rows={6} />}>
        {(list) => {
          const coin =
            list.find(({ id }) => id === Number(query.get('coin'))) ??
            list.find(({ name }) => name === FIRST) ??
            list[0]
          if (!coin)
            return (
              <EmptyState
                action={{ label: t('areaConvert'), onClick: () => goTo(pathTo('convert/index')) }}
                icon={<HandCoins aria-hidden size={32} />}
                title={t('noCoins')}
              />
            )
          return (
            <Ads
              act={act}
              choose={choose}
              coin={coin}
              coins={list}
              fiat={fiat}
              filter={filter}
              key={`${act} ${coin.id} ${fiat}`}
              setFilter={setFilter}
            />
          )
        }}
      </WhenLoaded>
      <div className="mt-4 border-y border-line">
        <ListRow
          left={<Megaphone aria-hidden className="text-muted" size={20} />}
          onClick={() => goTo(pathTo('legaltender/merchant'))}
          subtitle={t('forMerchantsHint')}
          title={t('forMerchants')}
        />
      </div>
    </Page>
  )
}

interface AdsProps {
  readonly act: AdChoice['act']
  readonly coin: FiatCoin
  readonly coins: readonly FiatCoin[]
  readonly fiat: AdChoice['fiat']
  readonly filter: Pick<AdChoice, 'total' | 'bank'>
  readonly setFilter: (filter: Pick<AdChoice, 'total' | 'bank'>) => void
  readonly choose: (changed: Readonly<Record<string, string>>) => void
}

function Ads({ act, coin, coins, fiat, filter, setFilter, choose }: AdsProps) {
  const { t } = useTranslation('fiat')
  const ads = useAds({ side: sideFor(act), currencyId: coin.id, fiat })
  const { item, at, open, show, close } = useDialogState<Ad>()
  const ownId = useSession((session) => session.user?.id)
  const isFiltered = /[1-9]/.test(filter.total) || filter.bank !== undefined
  return (
    <>
      <AdFilters
        banks={act === 'buy' ? banksOf(ads.data ?? []) : []}
        choose={choose}
        coinId={coin.id}
        coins={coins}
        fiat={fiat}
        filter={filter}
        setFilter={setFilter}
      />
      <PullToRefresh onRefresh={() => ads.refetch()}>
        <WhenLoaded query={ads} skeleton={<SkeletonRows rows={6} />}>
          {(all) => {
            const shown = filterAds(all, filter)
            if (shown.length === 0)
              return (
                <EmptyState
                  action={
                    isFiltered
                      ? { label: t('showAll'), onClick: () => setFilter({ total: '', bank: undefined }) }
                      : fiat === USUAL_FIAT
                        ? undefined
                        : {
                            label: t('showIn', { fiat: USUAL_FIAT }),
                            onClick: () => choose({ fiat: USUAL_FIAT }),
                          }
                  }
                  hint={t(isFiltered ? 'noneFilteredHint' : 'noAdsHint')}
                  icon={<HandCoins aria-hidden size={32} />}
                  title={t('noAds', { coin: coin.name, fiat })}
                />
              )
            return (
              <ul className="divide-y divide-line">
                {shown.map((ad) => (
                  <AdRow
                    ad={ad}
                    isOwn={ad.merchant.id === ownId}
                    key={ad.id}
                    onTake={() => {
                      if (requireLogin()) show(ad)
                    }}
                  />
                ))}
              </ul>
            )
          }}
        </WhenLoaded>
      </PullToRefresh>
      {item ? (
        <OrderSheet
          // Follows the price while the sheet is open.
          ad={ads.data?.find(({ id }) => id === item.id) ?? item}
          feePpm={coin.feePpm}
          key={at}
          onClose={close}
          open={open}
        />
      ) : null}
    </>
  )
}
