import type { TiersCommand } from '@halyard/core'
import type { Generators } from './shared-values.ts'

/** Draws the commands that set fees by volume, and limits by level. */
export const GENERATORS: Generators<TiersCommand['kind']> = {
  setFeeSchedule: (draw) => ({
    kind: 'setFeeSchedule',
    steps: [
      { volume: draw.units(0n), makerPpm: draw.whole(1_000_000), takerPpm: draw.whole(1_000_000) },
      { volume: draw.units(1_000n, 2n), makerPpm: draw.whole(500_000), takerPpm: draw.whole(600_000) },
    ],
    perpsPpm: draw.whole(0, 500_000, 1_000_000),
  }),
  setWithdrawLimits: (draw) => ({
    kind: 'setWithdrawLimits',
    levels: [
      {
        verification: draw.whole(0, 2),
        ageDays: draw.whole(0, 1),
        dailyMax: draw.units(1_000_000_000n),
        monthlyMax: draw.units(10_000_000_000n),
      },
    ],
  }),
}
