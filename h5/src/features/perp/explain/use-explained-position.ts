import type { MarginedHolding } from '@halyard/formulas'
import { formatUnits } from '@halyard/money'
import type { Explanation, ExplanationState } from '../../../lib/explain/explanation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { holdingOf } from '../figures.ts'
import { lotsText } from '../lots-text.ts'
import { nameOf, type Perp } from '../perp.ts'
import { usePerps } from '../perps.ts'
import type { Position } from '../position.ts'
import { usePositions } from '../positions/open-positions.ts'

/** An open position with its contract, its parsed amounts, and what its explanations have in common. */
export interface ExplainedPosition {
  readonly position: Position
  readonly perp: Perp
  readonly holding: MarginedHolding
  readonly common: Omit<Explanation, 'title' | 'formula' | 'lines' | 'totalLabel'> &
    Required<Pick<Explanation, 'inputs'>>
}

/** Returns the explanation that is made of an open position, from its number. */
export function useExplainedPosition(
  [id]: readonly string[],
  toExplanation: (explained: ExplainedPosition) => Explanation,
): ExplanationState {
  const { t } = useTranslation('perp')
  const { t: tOwn } = useTranslation('perp/explain')
  const f = useFormat()
  const perps = usePerps()
  const { data, dataUpdatedAt, isError, refetch } = usePositions()
  const position = data?.find((open) => open.id === Number(id) && open.status === 'holding')
  if (perps.state === 'error') return perps
  if (!data) return isError ? { state: 'error', retry: () => void refetch() } : { state: 'loading' }
  if (perps.state === 'loading') return perps
  const perp = position && perps.perps.find(({ perpId }) => perpId === position.perpId)
  if (!perp) return { state: 'gone' }
  const holding = holdingOf(perp, position)
  return {
    state: 'ready',
    explanation: toExplanation({
      position,
      perp,
      holding,
      common: {
        decimals: perp.legalDecimals,
        unit: perp.legal,
        inputs: [
          { label: t(position.side), value: `${nameOf(perp)} ${position.multiple}x` },
          {
            label: tOwn('entryValue'),
            value: `${f.exact(formatUnits(holding.entryValue, perp.legalDecimals))} ${perp.legal}`,
          },
          { label: t('openPrice'), value: f.decimal(position.openPrice, perp.priceDecimals) },
          { label: tOwn('size'), value: lotsText(t, f, perp, holding.lots) },
        ],
        asOf: dataUpdatedAt,
        next: {
          label: tOwn('openEntries'),
          path: pathTo('assets/record', { type: 'contract', currency: perp.legalId }),
        },
      },
    }),
  }
}
