import { HALT_CAUSES, HALT_SCOPES, type HaltCommand } from '@halyard/core'
import type { Generators } from './shared-values.ts'

/** Draws the commands that halt a scope and end a halt. */
export const GENERATORS: Generators<HaltCommand['kind']> = {
  declareHalt: (draw) => ({
    kind: 'declareHalt',
    // Not of everything: the other commands would never be tried.
    scope: draw.pick(...HALT_SCOPES, 'network:TRC20', 'sign_ups'),
    operatorId: draw.whole(901, 902),
    cause: draw.pick(...HALT_CAUSES),
    text: draw.pick('', 'text'),
    reason: 'reason',
  }),
  resumeHalt: (draw) => ({
    kind: 'resumeHalt',
    haltId: draw.whole(1, 2, 3, 4, 5, 6, 7, 8, 50, 100),
    firstReviewerId: draw.whole(901, 902),
    reviewerId: draw.whole(902, 903),
  }),
}
