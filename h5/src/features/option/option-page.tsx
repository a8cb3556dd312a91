import { EmptyState, ErrorState } from '@halyard/ui'
import { Timer } from '@halyard/ui/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { parseId } from '../../lib/format/parse-id.ts'
import { MenuButton } from '../../lib/navigation/menu.tsx'
import { goTo } from '../../lib/navigation/navigation.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { readStored, store } from '../../lib/session/storage.ts'
import { ChartLink } from '../../lib/trading/markets/chart-link.tsx'
import { ProductSwitch } from '../../lib/trading/markets/product-switch.tsx'
import { IndexChart } from './chart/index-chart.tsx'
import type { ChartKind } from './chart/index-svg.tsx'
import { OptionForm } from './form/option-form.tsx'
import { type OptionMarket, useOptionMarket } from './option-market.ts'
import { OptionSkeleton } from './option-skeleton.tsx'
import { OrdersPanel } from './orders/orders-panel.tsx'
import { useRunningOptions } from './orders/running-options.ts'
import { PairButton } from './pair-button.tsx'
import { PriceLine } from './price-line.tsx'

/** The market last used, for returning by the tab bar. */
const LAST_PAIR = 'option_pair'
const CHART_KIND = 'option_chart'

export function OptionPage() {
  const { t } = useTranslation('option')
  const [query] = useSearchParams()
  const found = useOptionMarket(parseId(query.get('match_id') ?? readStored(LAST_PAIR)))
  const matchId = found.state === 'ready' ? found.offered.market.matchId : undefined
  useEffect(() => {
    if (matchId !== undefined) store(LAST_PAIR, String(matchId))
  }, [matchId])
  const ready = found.state === 'ready' ? found : undefined
  return (
    <Page
      left={<MenuButton />}
      right={ready ? <ChartLink label={t('openChart')} matchId={ready.offered.market.matchId} /> : null}
      tab
      title={ready ? <PairButton all={ready.all} chosen={ready.offered.market} /> : t('tabOption')}
    >
      <ProductSwitch current="option/detail" />
      {found.state === 'loading' ? <OptionSkeleton /> : null}
      {found.state === 'error' ? (
        <ErrorState hint={t('errorHint')} onRetry={found.retry} title={t('errorTitle')} />
      ) : null}
      {found.state === 'none' ? (
        <EmptyState
          hint={t('noneOfferedHint')}
          icon={<Timer aria-hidden size={32} />}
          title={t('noneOffered')}
        />
      ) : null}
      {found.state === 'missing' ? (
        <EmptyState action={{ label: t('showFirstPair'), onClick: leaveMissing }} title={t('notOffered')} />
      ) : null}
      {/* Running options stay visible on markets that no longer offer any. */}
      {found.state === 'none' || found.state === 'missing' ? <OrdersPanel /> : null}
      {ready ? <Ready offered={ready.offered} simulated={ready.simulated} /> : null}
    </Page>
  )
}

function Ready({ offered, simulated }: { readonly offered: OptionMarket; readonly simulated: boolean }) {
  const { market } = offered
  const { data } = useRunningOptions()
  const [kind, setKind] = useState<ChartKind>(readStored(CHART_KIND) === 'candles' ? 'candles' : 'line')
  const chooseKind = (chosen: ChartKind) => {
    setKind(chosen)
    store(CHART_KIND, chosen)
  }
  const own = data?.filter((order) => order.matchId === market.matchId) ?? NONE
  return (
    <>
      <PriceLine kind={kind} market={market} onKind={chooseKind} simulated={simulated} />
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 @min-[60rem]:grid-cols-[minmax(0,1fr)_26rem]">
          <IndexChart key={market.matchId} kind={kind} market={market} orders={own} />
          <OptionForm offered={offered} />
        </div>
      </div>
      <OrdersPanel market={market} />
    </>
  )
}

const NONE = [] as const

function leaveMissing(): void {
  store(LAST_PAIR, undefined)
  goTo(pathTo('option/detail'), { replace: true })
}
