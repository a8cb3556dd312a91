import { formatUnits } from '@halyard/money'
import { Rows } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useCurrencies } from '../../../lib/market/markets.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'

interface AboutProps {
  readonly market: SpotMarket
  readonly simulated: boolean
}

/** Renders the trading rules of the market in figures. */
export function About({ market, simulated }: AboutProps) {
  const { t } = useTranslation('kline')
  const f = useFormat()
  const { data } = useCurrencies()
  const titleOf = (id: number) => data?.list.find((currency) => currency.id === id)?.title ?? ''
  const lots = (units: bigint) => `${f.exact(formatUnits(units, market.lotDecimals))} ${market.base}`
  return (
    <>
      {simulated ? <p className="pb-2 text-13 text-muted">{t('simulatedHint')}</p> : null}
      <Rows
        rows={[
          { label: t('pair'), value: `${titleOf(market.baseId)} / ${titleOf(market.quoteId)}` },
          { label: t('status'), value: t(`status_${market.status}`) },
          {
            label: t('tick'),
            value: `${f.exact(formatUnits(1n, market.priceDecimals))} ${market.quote}`,
          },
          { label: t('lot'), value: lots(1n) },
          { label: t('leastQuantity'), value: lots(market.lotsMin) },
          { label: t('mostQuantity'), value: lots(market.lotsMax) },
          {
            label: t('leastValue'),
            value: `${f.exact(formatUnits(market.valueMin, market.quoteDecimals))} ${market.quote}`,
          },
          { label: t('makerFee'), value: f.rate(market.makerFeePpm) },
          { label: t('takerFee'), value: f.rate(market.takerFeePpm) },
          { label: t('band'), value: `± ${f.rate(market.bandPpm)}` },
        ]}
      />
      <p className="mt-3 text-13 text-muted">{t('feeHint')}</p>
      {market.hasOwnIndex ? <p className="mt-2 text-13 text-muted">{t('ownIndexHint')}</p> : null}
    </>
  )
}
