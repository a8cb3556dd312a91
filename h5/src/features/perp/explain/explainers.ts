import { createExplainer, type Explainer } from '../../../lib/explain/explanation.ts'
import { useLiquidationExplanation } from './use-liquidation-explanation.ts'
import { useMarginExplanation } from './use-margin-explanation.ts'

const texts = ['perp', 'perp/explain'] as const

/** The amounts of an open position: its margin, and what is left of it at the liquidation price. */
export const EXPLAINERS: Readonly<Record<string, Explainer>> = {
  margin: createExplainer(texts, useMarginExplanation),
  liquidation: createExplainer(texts, useLiquidationExplanation),
}
