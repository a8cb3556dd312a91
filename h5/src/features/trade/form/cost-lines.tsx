import { formatUnits } from '@halyard/money'
import { FactLine } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { FormState } from './form-reducer.ts'
import type { FormSummary } from './form-summary.ts'

interface CostLinesProps {
  readonly market: SpotMarket
  readonly state: FormState
  readonly summary: FormSummary
}

/** Renders the value and the fee of the order being typed. Reserves the lines before the figures are known. */
export function CostLines({ market, state, summary }: CostLinesProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const buys = state.side === 'buy'
  const value = summary.spend ?? summary.value
  const fee = (units: bigint) =>
    buys
      ? `${f.exact(formatUnits(units, market.baseDecimals))} ${market.base}`
      : `${f.exact(formatUnits(units, market.quoteDecimals))} ${market.quote}`
  return (
    <dl className="text-13">
      <FactLine
        label={buys ? t('cost') : t('value')}
        text={
          value === undefined ? '—' : `${f.exact(formatUnits(value, market.quoteDecimals))} ${market.quote}`
        }
      />
      <FactLine label={t('estimatedFee')} text={summary.fee === undefined ? '—' : fee(summary.fee)} />
    </dl>
  )
}
