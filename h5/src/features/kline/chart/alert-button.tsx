import { goTo } from '@halyard/web'
import { BellPlus } from '@halyard/ui/icons'
import { snapPrice } from '../../../lib/chart/lines/line-drag.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'

interface AlertButtonProps {
  readonly market: SpotMarket
  /** Where the crosshair was left: its price, and its distance from the top of the chart. */
  readonly at: { readonly price: number; readonly y: number }
}

/** Renders a button on the price axis that opens the form for an alert at the price there. */
export function AlertButton({ market, at }: AlertButtonProps) {
  const { t } = useTranslation('kline')
  const f = useFormat()
  const price = snapPrice(at.price, market.priceDecimals)
  return (
    <button
      aria-label={t('alertAt', { price: f.decimal(price, market.priceDecimals) })}
      className="press absolute right-0 -mt-[22px] inline-flex h-[44px] w-[44px] items-center justify-end"
      onClick={() => goTo(pathTo('notice/alerts', { match_id: market.matchId, price }))}
      style={{ top: at.y }}
      type="button"
    >
      <span className="inline-flex size-[28px] items-center justify-center rounded-full border border-line bg-raised text-brass">
        <BellPlus aria-hidden size={16} />
      </span>
    </button>
  )
}
