import { formatUnits } from '@halyard/money'
import { FactLine } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { Perp } from '../perp.ts'
import type { FormSummary } from './form-summary.ts'

interface CostLinesProps {
  readonly perp: Perp
  readonly summary: FormSummary
}

/**
 * Renders the cost and the liquidation price of the order being typed. Reserves the lines before the figures are known.
 */
export function CostLines({ perp, summary }: CostLinesProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const money = (units: bigint | undefined) =>
    units === undefined ? '—' : `${f.exact(formatUnits(units, perp.legalDecimals))} ${perp.legal}`
  const liquidation = summary.liquidationTicks
  return (
    <dl className="text-13">
      <FactLine label={t('marginNeeded')} text={money(summary.margin)} />
      <FactLine label={t('estimatedFee')} text={money(summary.fee)} />
      <FactLine
        help={t('aboutLiquidation')}
        label={t('liquidationPrice')}
        text={
          summary.value === undefined
            ? '—'
            : liquidation === undefined
              ? t('none')
              : f.decimal(formatUnits(liquidation, perp.priceDecimals), perp.priceDecimals)
        }
      />
    </dl>
  )
}
