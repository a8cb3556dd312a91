import type { Random } from '../../random.ts'
import {
  drawMoment,
  drawPrincipal,
  drawWealthAct,
  type Moment,
  type Principal,
  PLAN_CHANGES,
  WEALTH_ACCOUNTS_MAX,
  type WealthAct,
  type WealthMove,
  type WealthProgram,
} from './moves.ts'

type WealthTemplate = (random: Random) => WealthProgram

const NEAR: readonly number[] = [-1, 0, 1]
const MATURITY: Moment = { from: 'maturity', days: 0, plusMs: 0 }
const REDEEM: WealthAct = { kind: 'redeem', order: 'newest' }
const PLANS_MAX = 5

function buy(principal: Principal, source: 'trust' | 'coin' = 'trust'): WealthAct {
  return { kind: 'buy', principal, source, termsAge: 0 }
}

function wait(until: Moment, clock = true): WealthAct {
  return { kind: 'wait', until, clock }
}

function move(account: number, plan: number, act: WealthAct, times = 1): WealthMove {
  return { account, plan, times, act }
}

/** Repeats a group of moves. */
function repeat(times: number, moves: readonly WealthMove[]): WealthMove[] {
  return Array.from({ length: times }, () => moves).flat()
}

const LEAST: Principal = { from: 'minimum', divisor: 1, plus: 0 }
const MOST: Principal = { from: 'maximum', divisor: 1, plus: 0 }
const FRACTION: Principal = { from: 'fraction', divisor: 1, plus: 0 }

/** Plays against the rules of wealth plans, with random figures, and plays of random moves only. */
const WEALTH_TEMPLATES: readonly WealthTemplate[] = [
  /** Buys shortly before a boundary of the day and redeems after it, repeatedly. */
  (random) => {
    const plan = random.below(PLANS_MAX)
    const from = random.pick(['midnight', 'hour', 'yield'] as const)
    const clock = random.chance(0.7)
    const moves = repeat(random.between(1, 12), [
      move(0, plan, wait({ from: 'midnight', days: 0, plusMs: random.pick([-3_600_000, ...NEAR]) })),
      move(0, plan, buy(drawPrincipal(random))),
      move(0, plan, wait({ from, days: 0, plusMs: random.pick(NEAR) }, clock)),
      move(0, plan, REDEEM),
    ])
    return { strategy: 'boundary', accounts: 1, moves }
  },
  /** Many principals whose yield and penalty round. */
  (random) => {
    const plan = random.below(PLANS_MAX)
    const days = random.pick([0, 1, 2, 5])
    const moves = [
      move(0, plan, buy(random.pick([LEAST, FRACTION, FRACTION])), random.between(1, 60)),
      move(0, plan, wait({ from: 'yield', days, plusMs: random.pick(NEAR) }, random.chance(0.7))),
      move(0, plan, REDEEM, random.pick([0, 1, 60])),
      move(0, plan, wait({ ...MATURITY, days: 1 })),
    ]
    return { strategy: 'dust', accounts: 1, moves }
  },
  /** One account buys at once what another buys in many parts. */
  (random) => {
    const plan = random.below(PLANS_MAX)
    const parts = random.pick([2, 7, 50])
    const redeems = random.chance(0.5)
    const moves = [
      move(0, plan, buy(MOST)),
      move(1, plan, buy({ ...MOST, divisor: parts }, 'coin'), parts + 1),
      move(0, plan, wait({ from: 'yield', days: random.below(20), plusMs: random.pick(NEAR) })),
      move(0, plan, redeems ? REDEEM : wait(MATURITY)),
      move(1, plan, redeems ? REDEEM : wait(MATURITY), parts + 1),
    ]
    return { strategy: 'split', accounts: 2, moves }
  },
  /** Redeems immediately before maturity, at it and after it, before and after the clock has processed it. */
  (random) => {
    const plan = random.below(PLANS_MAX)
    const moves = [
      move(0, plan, buy(drawPrincipal(random)), random.between(1, 5)),
      move(0, plan, wait({ ...MATURITY, plusMs: random.pick(NEAR) }, random.chance(0.5))),
      move(0, plan, { kind: 'redeem', order: random.pick(['oldest', 'newest', 'ended'] as const) }, 5),
      move(0, plan, wait({ from: 'now', days: random.pick([0, 1, 40]), plusMs: 0 })),
      move(0, plan, { kind: 'redeem', order: 'ended' }),
    ]
    return { strategy: 'maturity', accounts: 1, moves }
  },
  /** All accounts fill their limits, the quota and the pool, hold, and free them again. */
  (random) => {
    const accounts = random.between(2, WEALTH_ACCOUNTS_MAX)
    const plan = random.below(PLANS_MAX)
    const all = (act: WealthAct, times: number): WealthMove[] =>
      Array.from({ length: accounts }, (_, account) => move(account, plan, act, times))
    const moves = [
      ...all(buy(random.pick([MOST, { ...MOST, from: 'quota', divisor: accounts }])), random.between(2, 5)),
      ...all(buy({ ...MOST, divisor: 50 }), 20),
      move(0, plan, wait(drawMoment(random)), 3),
      ...all(REDEEM, random.between(0, 5)),
      move(0, plan, wait(drawMoment(random)), 3),
      ...all(buy(MOST), 2),
    ]
    return { strategy: 'fill', accounts, moves }
  },
  /** Terms change while orders are open; purchases name terms of before and after. */
  (random) => {
    const plan = random.below(PLANS_MAX)
    const change = (): WealthMove => move(0, plan, { kind: 'configure', change: random.pick(PLAN_CHANGES) })
    const aged = (termsAge: number): WealthMove =>
      move(random.below(2), plan, { ...buy(drawPrincipal(random)), kind: 'buy', termsAge } as WealthAct)
    const moves = repeat(random.between(1, 4), [
      aged(0),
      change(),
      aged(1),
      aged(0),
      move(0, plan, wait(drawMoment(random))),
      change(),
      move(0, plan, REDEEM),
      move(1, plan, wait({ ...MATURITY, plusMs: random.pick(NEAR) })),
    ])
    return { strategy: 'terms', accounts: 2, moves }
  },
  (random) => {
    const accounts = random.between(1, WEALTH_ACCOUNTS_MAX)
    const moves = Array.from({ length: random.between(4, 40) }, () =>
      move(
        random.below(accounts),
        random.below(PLANS_MAX),
        drawWealthAct(random),
        random.pick([1, 1, 1, 2, 10]),
      ),
    )
    return { strategy: 'random', accounts, moves }
  },
]

export function drawWealthProgram(random: Random): WealthProgram {
  return random.pick(WEALTH_TEMPLATES)(random)
}
