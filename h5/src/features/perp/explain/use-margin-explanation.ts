import { formatUnits } from '@halyard/money'
import type { ExplanationState } from '../../../lib/explain/explanation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { nameOf } from '../perp.ts'
import { marginParts } from './margin-parts.ts'
import { useExplainedPosition } from './use-explained-position.ts'

/** Explains the margin of an open position: the initial margin of its lots, and what changed it since. */
export function useMarginExplanation(parameters: readonly string[]): ExplanationState {
  const { t } = useTranslation('perp/explain')
  const f = useFormat()
  return useExplainedPosition(parameters, ({ position, perp, holding, common }) => {
    const { initial, changed } = marginParts(holding, position.multiple)
    const entryValue = f.exact(formatUnits(holding.entryValue, perp.legalDecimals))
    return {
      ...common,
      title: t('marginTitle', { name: nameOf(perp) }),
      formula: t('marginFormula'),
      lines: [
        { label: t('initialMargin'), units: initial, detail: `${entryValue} ÷ ${position.multiple}` },
        ...(changed === 0n
          ? []
          : [{ label: t('marginChanged'), units: changed, detail: t('marginChangedDetail') }]),
      ],
      totalLabel: t('margin'),
    }
  })
}
