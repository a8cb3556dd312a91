import { type HaltRules, POSSIBLE, type RefusedIn } from '../halts/halt-rules.ts'
import type { PerpCommand } from './commands.ts'

const OPENING: RefusedIn = ['perp']

/**
 * Nothing that adds risk is accepted in a halt of contracts. Owners close, reduce, protect and back their positions on both sides
 * alike, and liquidations go on: the winners' profits are paid by them.
 */
export const PERP_IN_HALT: HaltRules<PerpCommand> = {
  configurePerp: POSSIBLE,
  openPosition: OPENING,
  amendOpening: OPENING,
  removeMargin: OPENING,
  placeConditional: (_exchange, { terms }) => (terms.purpose === 'open' ? OPENING : POSSIBLE),
  reducePosition: POSSIBLE,
  cancelOpening: POSSIBLE,
  cancelOpenings: POSSIBLE,
  closePosition: POSSIBLE,
  closeAllPositions: POSSIBLE,
  setStops: POSSIBLE,
  addMargin: POSSIBLE,
  setPositionMode: POSSIBLE,
  cancelConditional: POSSIBLE,
  cancelConditionals: POSSIBLE,
}
