import { amount } from '@halyard/money'
import type { Command } from '../../src/engine/index.ts'

/** Lets every customer pay the fees of the market, whatever their volume, from the next day on. */
export const FLAT_FEES: Command = {
  kind: 'setFeeSchedule',
  steps: [{ volume: amount(0n), makerPpm: 1_000_000, takerPpm: 1_000_000 }],
  perpsPpm: 0,
}
