import { ChangeText, IconButton, PriceText } from '@halyard/ui'
import { ChevronLeft } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useMarket } from '../../lib/market/markets.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import { goBack } from '../../lib/navigation/navigation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { PairButton } from '../../lib/trading/markets/pair-button.tsx'
import { PriceChart } from './chart/price-chart.tsx'
import { OcoButton, type PickedPrice } from './oco-button.tsx'
import type { Picked } from './oco-prices.ts'
import { PeriodRow } from './period-row.tsx'

interface FullChartProps {
  readonly market: SpotMarket
  readonly picked: PickedPrice
  readonly onPick: (picked: Picked) => void
  /** Leaves the full screen. Undefined in landscape: rotating the phone back leaves it. */
  readonly onLeave: (() => void) | undefined
}

/**
 * Renders the chart over the whole screen, between a line of figures and a line of periods and trade buttons. Upright on a phone,
 * the figures of the day have no room, and the buttons have a line of their own.
 */
export function FullChart({ market, picked, onPick, onLeave }: FullChartProps) {
  const { t } = useTranslation('kline')
  return (
    <main
      className="fixed inset-0 z-30 flex flex-col bg-page px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)] outline-none"
      tabIndex={-1}
    >
      <div className="no-scrollbar flex shrink-0 items-center gap-x-2 overflow-x-auto whitespace-nowrap">
        <IconButton label={t('back')} onClick={() => (onLeave ? onLeave() : goBack())}>
          <ChevronLeft aria-hidden size={24} />
        </IconButton>
        <h1 className="shrink-0 text-15 font-semibold">
          <PairButton market={market} page="trade/kline" />
        </h1>
        <Figures market={market} />
      </div>
      <PriceChart fills market={market} onPick={onPick} />
      <div className="flex shrink-0 items-center justify-end gap-x-2 border-t border-line pr-2 portrait:flex-wrap tablet:flex-nowrap">
        <div className="flex min-w-0 flex-1 portrait:basis-full tablet:basis-0">
          <PeriodRow chart={String(market.matchId)} full onFull={onLeave} />
        </div>
        <OcoButton isChip market={market} picked={picked} />
        <TradeChip market={market} side="buy" />
        <TradeChip market={market} side="sell" />
      </div>
    </main>
  )
}

function Figures({ market }: { readonly market: SpotMarket }) {
  const { t } = useTranslation('kline')
  const f = useFormat()
  const quote = useMarket(market.matchId)
  if (!quote) return null
  const price = (text: string) => f.decimal(text, market.priceDecimals)
  return (
    <>
      <PriceText className="text-17 font-semibold" text={price(quote.lastPrice)} value={quote.lastPrice} />
      <ChangeText className="text-13" text={f.percent(quote.change)} value={quote.change} />
      <dl className="hidden gap-x-3 px-2 text-11 tablet:flex landscape:flex">
        {[
          { label: t('high24'), text: price(quote.high) },
          { label: t('low24'), text: price(quote.low) },
          { label: `${t('volume24')} (${market.base})`, text: f.compact(quote.volume) },
        ].map(({ label, text }) => (
          <div className="flex gap-x-1" key={label}>
            <dt className="text-muted">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface TradeChipProps {
  readonly market: SpotMarket
  readonly side: 'buy' | 'sell'
}

const CHIPS = { buy: 'bg-up text-on-up', sell: 'bg-down text-on-down' } as const

function TradeChip({ market, side }: TradeChipProps) {
  const { t } = useTranslation('kline')
  return (
    <button
      className="press inline-flex min-h-[44px] shrink-0 items-center"
      onClick={() => goTo(pathTo('trade/index', { match_id: market.matchId, side }))}
      type="button"
    >
      <span className={`rounded-full px-3 py-1 text-13 font-semibold ${CHIPS[side]}`}>
        {t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: market.base })}
      </span>
    </button>
  )
}
