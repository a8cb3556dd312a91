import { HALT_CAUSES, HALT_SCOPES, type HaltCommand } from '@halyard/core'
import { type Generators, OPERATORS } from './shared-values.ts'

/** Draws the commands that halt a scope and end a halt. */
export const GENERATORS: Generators<HaltCommand['kind']> = {
  declareHalt: (draw) => ({
    kind: 'declareHalt',
    // Not of everything: the other commands would never be tried.
    scope: draw.pick(...HALT_SCOPES, 'network:TRC20', 'sign_ups'),
    operatorId: draw.pick(...OPERATORS),
    cause: draw.pick(...HALT_CAUSES),
    text: draw.pick('', 'text'),
    reason: 'reason',
  }),
  resumeHalt: (draw, { halts }) => ({
    kind: 'resumeHalt',
    haltId: draw.id(halts.byId.keys()),
    firstReviewerId: draw.pick(...OPERATORS),
    reviewerId: draw.pick(...OPERATORS),
  }),
}
