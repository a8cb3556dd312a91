import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { PriceLine } from '../../lib/chart/price-lines.ts'
import { MarketChart } from '../../lib/trading/market-chart.tsx'
import type { Perp } from './perp.ts'
import { perpCandles } from './perp-candles.ts'
import { usePositions } from './positions/open-positions.ts'

const PERIOD = 'lever_period'
/** Only this many positions are drawn; more lines would hide the price. */
const DRAWN_MAX = 3

/** Renders the contract's candles with lines at the entry, stop and liquidation prices of the customer's positions. */
export function PerpChart({ perp }: { readonly perp: Perp }) {
  const source = useMemo(() => perpCandles(perp), [perp])
  return <MarketChart lines={usePriceLines(perp)} periodKey={PERIOD} source={source} />
}

/** Returns lines for the newest positions (entry, stops, liquidation) and the newest working orders. */
function usePriceLines({ perpId }: Perp): readonly PriceLine[] {
  const { t } = useTranslation('perp')
  const { data } = usePositions()
  return useMemo(() => {
    const own = (data ?? []).filter((position) => position.perpId === perpId)
    const orders = own
      .filter(({ waitingLots }) => waitingLots > 0n)
      .slice(0, DRAWN_MAX)
      .map(
        ({ price, side, reduceOnly }): PriceLine => ({
          price,
          text: t(reduceOnly ? 'reduceOnly' : side === 'long' ? 'longOrder' : 'shortOrder'),
          tone: 'muted',
        }),
      )
    return [
      ...orders,
      ...own
        .filter(({ openLots }) => openLots > 0n)
        .slice(0, DRAWN_MAX)
        .flatMap((position): PriceLine[] => [
          {
            price: position.openPrice,
            text: t(position.side),
            tone: position.side === 'long' ? 'up' : 'down',
          },
          ...stopLine(position.takeProfit, t('takeProfit')),
          ...stopLine(position.stopLoss, t('stopLoss')),
          ...(/[1-9]/.test(position.liquidationPrice)
            ? [{ price: position.liquidationPrice, text: t('liquidationShort'), tone: 'danger' as const }]
            : []),
        ]),
    ]
  }, [data, perpId, t])
}

function stopLine(price: string | undefined, text: string): PriceLine[] {
  return price === undefined ? [] : [{ price, text, tone: 'muted' }]
}
