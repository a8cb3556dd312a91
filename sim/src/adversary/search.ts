import type { Random } from '../random.ts'
import { drawAct, drawMove, type Move, PHASES, type Program, STEPS } from './moves.ts'
import { isBounded, type Regime } from './regimes.ts'
import type { Outcome, Play } from './play.ts'
import { TEMPLATES } from './templates/index.ts'

/** Regimes, repeated by weight: most weaknesses need a moving price. */
const DRAWN_REGIMES: readonly Regime[] = ['flat', 'calm', 'wild', 'wild', 'gap', 'gap']
const POOL_MAX = 24
const MOVES_MAX = 24

interface ScoredPlay {
  readonly play: Play
  readonly score: number
}

/** Draws plays: templates with other figures, random ones, and mutations of the best so far. */
export interface Search {
  next(): Play
  learn(play: Play, outcome: Outcome): void
}

export function createSearch(random: Random): Search {
  /** The best plays of regimes with bounded steps, and of those with gaps, which have other bounds. */
  const pools: readonly ScoredPlay[][] = [[], []]

  function fresh(): Play {
    return {
      seed: random.below(2 ** 31),
      marketId: random.between(1, 3),
      regime: random.pick(DRAWN_REGIMES),
      silences: random.chance(0.2),
      program: random.pick(TEMPLATES)(random),
    }
  }

  function altered(pool: readonly ScoredPlay[]): Play {
    const { play } = random.pick(pool)
    const program = mutate(random, play.program)
    // Half of them run in the same world, where a better result is visible; the others in other worlds, where luck
    // does not repeat.
    return random.chance(0.5) ? { ...play, program } : { ...play, seed: random.below(2 ** 31), program }
  }

  return {
    next() {
      const pool = random.pick(pools)
      return pool.length > 0 && random.chance(0.35) ? altered(pool) : fresh()
    },
    learn(play, { profit, gains }) {
      const [bounded = [], gaps = []] = pools
      const pool = isBounded(play.regime) ? bounded : gaps
      pool.push({ play, score: isBounded(play.regime) ? profit : gains.ownCover + gains.fromFund })
      pool.sort((a, b) => b.score - a.score)
      // Occasionally drops one of the best, so that the search does not converge too early.
      if (pool.length > POOL_MAX) pool.splice(random.chance(0.1) ? random.below(POOL_MAX) : POOL_MAX, 1)
    },
  }
}

function mutate(random: Random, program: Program): Program {
  const moves = [...program.moves]
  for (let left = random.between(1, 3); left > 0; left -= 1) {
    const at = random.below(moves.length)
    const move = moves[at]
    if (!move || (moves.length < MOVES_MAX && random.chance(0.3)))
      moves.push(drawMove(random, program.accounts))
    else if (moves.length > 1 && random.chance(0.2)) moves.splice(at, 1)
    else moves[at] = changed(random, move, program.accounts)
  }
  return { ...program, strategy: `${program.strategy.replace(/\+$/, '')}+`, moves }
}

function changed(random: Random, move: Move, accounts: number): Move {
  switch (random.below(6)) {
    case 0:
      return { ...move, from: random.below(STEPS) }
    case 1:
      return { ...move, phase: random.below(PHASES.length) }
    case 2:
      return { ...move, account: random.below(accounts) }
    case 3:
      return { ...move, times: random.between(1, STEPS), every: random.pick([0, 1, 2]) }
    case 4:
      return { ...move, act: drawAct(random) }
    default:
      return { ...move, act: resized(random, move) }
  }
}

function resized(random: Random, { act }: Move): Move['act'] {
  if ('price' in act && act.price)
    return {
      ...act,
      price: { ...act.price, ppm: Math.trunc((act.price.ppm * random.between(20, 300)) / 100) },
    }
  if ('sizePpm' in act)
    return { ...act, sizePpm: Math.min(1_000_000, Math.trunc((act.sizePpm * random.between(20, 400)) / 100)) }
  return act
}
