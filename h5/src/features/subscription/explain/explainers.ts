import { createExplainer, type Explainer } from '../../../lib/explain/explanation.ts'
import { useAllotmentExplanation } from './use-allotment-explanation.ts'

/** The coins that an order was allotted. */
export const EXPLAINERS: Readonly<Record<string, Explainer>> = {
  allotment: createExplainer(['subscription', 'subscription/explain'], useAllotmentExplanation),
}
