import { AmountField, Button, Dialog, finishAmount } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { type RefObject, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useMarket } from '../../lib/market/markets.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { type OcoPrices, ocoPrices, type Picked } from './oco-prices.ts'

/** The price that was picked last, of whichever market. */
export type PickedPrice = RefObject<Picked | undefined>

interface OcoButtonProps {
  readonly market: SpotMarket
  readonly picked: PickedPrice
  /** Renders a short name, for the narrow line of a full screen. */
  readonly isChip?: boolean
}

/** Renders a button that opens the prices of an OCO: those of the chart, which can be changed. */
export function OcoButton({ market, picked, isChip = false }: OcoButtonProps) {
  const { t } = useTranslation('kline')
  const last = useMarket(market.matchId)?.lastPrice ?? '0'
  const [prices, setPrices] = useState<OcoPrices>()
  const open = () => {
    const price = picked.current?.matchId === market.matchId ? picked.current.price : undefined
    setPrices(ocoPrices(last, price, market.priceDecimals))
  }
  return (
    <>
      {isChip ? (
        <button
          aria-haspopup="dialog"
          aria-label={t('setOco')}
          className="press inline-flex min-h-[44px] shrink-0 items-center"
          onClick={open}
          type="button"
        >
          <span className="rounded-full border border-line bg-raised px-3 py-1 text-13 font-semibold">
            {t('oco')}
          </span>
        </button>
      ) : (
        <Button aria-haspopup="dialog" kind="quiet" onClick={open} wide>
          {t('setOco')}
        </Button>
      )}
      <Dialog onClose={() => setPrices(undefined)} open={prices !== undefined} title={t('ocoTitle')}>
        {prices ? <Prices market={market} onChange={setPrices} prices={prices} /> : null}
      </Dialog>
    </>
  )
}

interface PricesProps {
  readonly market: SpotMarket
  readonly prices: OcoPrices
  readonly onChange: (prices: OcoPrices) => void
}

/** Renders both prices and the sides. A side opens the order form, where the quantity is chosen. */
function Prices({ market, prices, onChange }: PricesProps) {
  const { t } = useTranslation('kline')
  const [higher, lower] = [finishAmount(prices.higher), finishAmount(prices.lower)]
  const reason = higher === '' || lower === '' ? t('ocoNeedsPrices') : undefined
  const open = (side: 'buy' | 'sell') => {
    const [price, trigger] = side === 'sell' ? [higher, lower] : [lower, higher]
    goTo(pathTo('trade/index', { match_id: market.matchId, side, price, trigger }))
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-muted">{t('ocoHint')}</p>
      {(['higher', 'lower'] as const).map((which) => (
        <AmountField
          decimals={market.priceDecimals}
          key={which}
          label={t(`${which}Price`)}
          onChange={(text) => onChange({ ...prices, [which]: text })}
          unit={market.quote}
          value={prices[which]}
        />
      ))}
      <div className="flex gap-3">
        <Button kind="up" onClick={() => open('buy')} reason={reason} wide>
          {t('buyCoin', { coin: market.base })}
        </Button>
        <Button kind="down" onClick={() => open('sell')} reason={reason} wide>
          {t('sellCoin', { coin: market.base })}
        </Button>
      </div>
    </div>
  )
}
