import { checkSize, checkStatus, type PerpProblem } from '../form/form-errors.ts'
import type { FormFacts } from '../form/form-facts.ts'
import type { FormState } from '../form/form-reducer.ts'
import type { FormSummary } from '../form/form-summary.ts'
import type { Perp } from '../perp.ts'

/**
 * Returns the first rule that a conditional order violates. Margin, price band and liquidity are those of the time when it is
 * triggered. `summary` is that of the order at its trigger.
 */
export function findConditionalProblem(
  perp: Perp,
  state: FormState,
  summary: FormSummary,
  facts: FormFacts,
): PerpProblem | undefined {
  return (
    checkContract(perp, state, facts) ??
    checkTrigger(state, summary, facts) ??
    checkLots(perp, state, summary, facts)
  )
}

/** Checks that the contract takes the order: one that closes lots is taken unless it is paused or suspended. */
function checkContract(perp: Perp, { purpose }: FormState, facts: FormFacts): PerpProblem | undefined {
  if (purpose === 'open') return checkStatus(perp, facts)
  if (perp.status === 'suspended') return { text: 'contractSuspended' }
  return perp.status === 'paused' ? { text: 'contractClosed' } : undefined
}

function checkTrigger(
  { source, direction }: FormState,
  { priceTicks: trigger }: FormSummary,
  { markTicks, lastTicks }: FormFacts,
): PerpProblem | undefined {
  if (trigger === undefined) return { text: 'triggerMissing', field: 'trigger', quiet: true }
  const now = source === 'mark' ? markTicks : lastTicks
  if (!now) return undefined
  const isReached = direction === 'at_or_below' ? now <= trigger : now >= trigger
  return isReached ? { text: 'triggerReached', field: 'trigger' } : undefined
}

function checkLots(
  perp: Perp,
  state: FormState,
  summary: FormSummary,
  facts: FormFacts,
): PerpProblem | undefined {
  const { purpose } = state
  if (purpose === 'open') return checkSize(perp, state, summary, facts)
  if (facts.net && !facts.net.opposite) return { text: 'nothingToClose' }
  if (purpose === 'close') return undefined
  const { lots } = summary
  if (lots === undefined) return { text: 'shareMissing', field: 'share', quiet: true }
  if (lots <= perp.lotsMax) return undefined
  return { text: 'shareTooLarge', field: 'share', limit: { units: perp.lotsMax, of: 'lots' } }
}
