import type { Random } from '../random.ts'
import { type FiatPlay, runFiatPlay } from './fiat/play.ts'
import { type LimitsPlay, runLimitsPlay } from './limits/play.ts'
import type { Violation } from './play.ts'
import { type ReferralPlay, runReferralPlay } from './referral/play.ts'
import { runSubscriptionPlay, type SubscriptionPlay } from './subscription/play.ts'
import { runWealthPlay, type WealthPlay } from './wealth/play.ts'
import { drawWealthProgram } from './wealth/templates.ts'

/** A play of a product with a world and rules of its own. */
export type ProductPlay = WealthPlay | ReferralPlay | FiatPlay | LimitsPlay | SubscriptionPlay

/** The plays of one product. They take one command in `share`, after `from` commands. */
interface ProductPlays {
  /** The prefix of its findings. */
  readonly name: string
  readonly share: number
  readonly from: number
  /** Commands applied so far by its plays. */
  commands: number
  next(): { readonly play: ProductPlay; readonly outcome: Outcome }
}

interface Outcome {
  readonly commands: number
  readonly violations: readonly Violation[]
}

/** Returns the products that are played besides trading, each with random numbers of its own. */
export function createProductPlays(random: Random): readonly ProductPlays[] {
  const [wealth, referral, fiat, limits] = [random.fork(), random.fork(), random.fork(), random.fork()]
  const subscription = random.fork()
  return [
    {
      name: 'wealth',
      share: 8,
      from: 20_000,
      commands: 0,
      next() {
        const play: WealthPlay = { seed: wealth.below(2 ** 31), program: drawWealthProgram(wealth) }
        return { play, outcome: runWealthPlay(play) }
      },
    },
    {
      name: 'referral',
      share: 16,
      from: 30_000,
      commands: 0,
      next() {
        const play: ReferralPlay = { seed: referral.below(2 ** 31), product: 'referral' }
        return { play, outcome: runReferralPlay(play) }
      },
    },
    {
      name: 'fiat',
      share: 16,
      from: 35_000,
      commands: 0,
      next() {
        const play: FiatPlay = { seed: fiat.below(2 ** 31), product: 'fiat' }
        return { play, outcome: runFiatPlay(play) }
      },
    },
    {
      name: 'limits',
      share: 16,
      from: 40_000,
      commands: 0,
      next() {
        const play: LimitsPlay = { seed: limits.below(2 ** 31), product: 'limits' }
        return { play, outcome: runLimitsPlay(play) }
      },
    },
    {
      name: 'subscription',
      share: 12,
      from: 40_000,
      commands: 0,
      next() {
        const play: SubscriptionPlay = { seed: subscription.below(2 ** 31), product: 'subscription' }
        return { play, outcome: runSubscriptionPlay(play) }
      },
    },
  ]
}
