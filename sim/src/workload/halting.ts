import type { Command, Exchange, HaltScope } from '@halyard/core'
import { createRandom } from '../random.ts'

/** The seeds with halts. They draw from a source of their own, so that no other seed changes. */
const SEEDS_EVERY = 10
const HALTED_SEED = 6

const SCOPES: readonly HaltScope[] = [
  'all',
  'spot',
  'spot',
  'perp',
  'perp',
  'option',
  'wealth',
  'subscription',
  'fiat',
  'withdrawals',
  'deposits',
  'sign_ups',
  'convert',
  'network:TRC20',
  'network:nowhere',
]

/** Creates what draws the commands of operators who halt parts of the exchange, and of those who end the halts soon. */
export function createHalting(seed: number): (exchange: Exchange) => Command[] {
  const random = createRandom(seed + 7_000_000)
  if (seed % SEEDS_EVERY !== HALTED_SEED) return () => []
  return ({ halts }) => {
    const commands: Command[] = []
    if (random.chance(0.15))
      commands.push({
        kind: 'declareHalt',
        scope: random.pick(SCOPES),
        operatorId: random.pick([901, 901, 902, 903]),
        cause: random.pick(['technical', 'security', 'market'] as const),
        text: random.pick(['', '', 'Back soon.', 'two\nlines']),
        reason: random.chance(0.95) ? 'as agreed' : '',
      })
    for (const { id } of halts.running.values())
      if (random.chance(0.25))
        commands.push({
          kind: 'resumeHalt',
          haltId: random.chance(0.9) ? id : id + 1,
          firstReviewerId: 901,
          reviewerId: random.pick([901, 902, 903]),
        })
    return commands
  }
}
