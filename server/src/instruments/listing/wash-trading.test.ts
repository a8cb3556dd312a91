import { expect, test } from 'vitest'
import { REBATE_SHARE_MAX_PPM } from '../../engine/index.ts'
import { FIRST_PERPS_PPM, FIRST_FEE_STEPS } from './list-tiers.ts'
import { MARKETS } from './listing.ts'
import { PERPS } from './perps.ts'

const PPM = 1_000_000

/** The fees of each market of a new exchange, and the share of its value that counts. All in parts per million. */
const TRADED = [
  ...MARKETS.map(({ makerFeePpm, takerFeePpm }) => ({ makerFeePpm, takerFeePpm, countedPpm: PPM })),
  ...PERPS.map(({ makerFeePpm, takerFeePpm }) => ({
    makerFeePpm,
    takerFeePpm,
    countedPpm: FIRST_PERPS_PPM,
  })),
]

/**
 * Two accounts of one person trade with each other until both have the volume V of a step. They pay at most the shares of the step
 * before it, and the largest rebate comes back, as each may have the other for an inviter:
 * paid = V / counted * (maker * makerShare + taker * takerShare) * (1 - rebate), in the cheapest market. On the same volume V each, as a
 * maker and as a taker in the dearest market, the step saves V * (maker * (1 - makerShare) + taker * (1 - takerShare)) in 30 days.
 */
test.each(FIRST_FEE_STEPS.slice(1).map((step, index) => [Number(step.volume), index + 1] as const))(
  'wash trading: a volume of %i units costs more than its step saves on the same volume',
  (_volume, index) => {
    const [before, step] = [FIRST_FEE_STEPS[index - 1], FIRST_FEE_STEPS[index]]
    if (!before || !step) throw new Error('there is no such step')
    const paid = TRADED.map(
      ({ makerFeePpm, takerFeePpm, countedPpm }) =>
        (PPM / countedPpm) *
        (makerFeePpm * before.makerPpm + takerFeePpm * before.takerPpm) *
        (1 - REBATE_SHARE_MAX_PPM / PPM),
    )
    const saved = TRADED.map(
      ({ makerFeePpm, takerFeePpm }) =>
        makerFeePpm * (PPM - step.makerPpm) + takerFeePpm * (PPM - step.takerPpm),
    )
    expect(Math.min(...paid)).toBeGreaterThan(Math.max(...saved))
  },
)
