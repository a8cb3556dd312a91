import type { PerpSide } from '@halyard/formulas'
import type { NetOutcome } from '../mode/net-outcome.ts'

/** Returns the text of the button that places the order. In net mode it may close lots, so it does not say that it opens. */
export function actionOf(side: PerpSide, isNet: boolean): 'openLong' | 'openShort' | 'buyLong' | 'sellShort' {
  if (side === 'long') return isNet ? 'buyLong' : 'openLong'
  return isNet ? 'sellShort' : 'openShort'
}

/** Returns the text that says what becomes of the stops of an order in net mode. */
export function stopsTextOf({ opens, adds }: NetOutcome): 'stopsUnused' | 'stopsReplace' | 'stopsOfPosition' {
  if (opens === 0n) return 'stopsUnused'
  return adds ? 'stopsReplace' : 'stopsOfPosition'
}
