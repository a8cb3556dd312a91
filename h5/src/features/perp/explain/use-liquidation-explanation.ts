import { formatUnits } from '@halyard/money'
import type { ExplanationState } from '../../../lib/explain/explanation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { nameOf } from '../perp.ts'
import { liquidationParts } from './margin-parts.ts'
import { useExplainedPosition } from './use-explained-position.ts'

/** Explains the liquidation price of an open position: what its margin and its result come to there, and what is required. */
export function useLiquidationExplanation(parameters: readonly string[]): ExplanationState {
  const { t } = useTranslation('perp/explain')
  const f = useFormat()
  return useExplainedPosition(parameters, ({ perp, holding, common }) => {
    const { ticks, profit, maintenance } = liquidationParts(holding, perp.tickLot)
    const price = f.decimal(formatUnits(ticks ?? 0n, perp.priceDecimals), perp.priceDecimals)
    const required = `${f.exact(formatUnits(maintenance, perp.legalDecimals))} ${perp.legal}`
    return {
      ...common,
      title: t('liquidationTitle', { name: nameOf(perp) }),
      formula: t('liquidationFormula'),
      lines: [
        { label: t('margin'), units: holding.margin },
        { label: t('profitThere'), units: profit, detail: t('atPrice', { price }) },
      ],
      totalLabel: t('equityThere'),
      note: ticks === undefined ? t('neverLiquidated') : t('liquidated', { price, required }),
      inputs: [
        ...common.inputs,
        { label: t('maintenanceRate'), value: f.rate(holding.maintenancePpm) },
        ...(ticks === undefined ? [] : [{ label: t('liquidationPrice'), value: price }]),
      ],
    }
  })
}
