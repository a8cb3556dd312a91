import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
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
    const own = (data ?? []).filter((position) => position.contract_id === perpId)
    const orders = own
      .filter(({ waiting_share }) => waiting_share > 0)
      .slice(0, DRAWN_MAX)
      .map(
        ({ price, type }): PriceLine => ({
          price,
          text: t(type === 1 ? 'longOrder' : 'shortOrder'),
          tone: 'muted',
        }),
      )
    return [
      ...orders,
      ...own
        .filter(({ open_share }) => open_share > 0)
        .slice(0, DRAWN_MAX)
        .flatMap((position): PriceLine[] => [
          {
            price: position.open_price,
            text: t(position.type === 1 ? 'long' : 'short'),
            tone: position.type === 1 ? 'up' : 'down',
          },
          ...stopLine(position.target_profit_price, t('takeProfit')),
          ...stopLine(position.stop_loss_price, t('stopLoss')),
          ...(/[1-9]/.test(position.liquidation_price)
            ? [{ price: position.liquidation_price, text: t('liquidationShort'), tone: 'danger' as const }]
            : []),
        ]),
    ]
  }, [data, perpId, t])
}

function stopLine(price: string | null, text: string): PriceLine[] {
  return price === null ? [] : [{ price, text, tone: 'muted' }]
}
