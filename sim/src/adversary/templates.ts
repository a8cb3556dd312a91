import type { Random } from '../random.ts'
import { ACCOUNTS_MAX, type Act, type Direction, drawMove, type Move, type Program, STEPS } from './moves.ts'

type Template = (random: Random) => Program

const AFTER_PRICE = 1
const AFTER_QUOTES = 2

/** Plays that are known from other venues, with what may vary drawn; the search alters them further. */
export const TEMPLATES: Readonly<Record<string, Template>> = {
  /** Far orders of one account wait for the liquidation of another, while a third empties the book in between. */
  farOrders(random) {
    const side = random.pick(['long', 'short'] as const)
    const far = random.pick([300, 3_000, 10_000, 15_000, 20_000, 30_000, 49_000, 300_000, 900_000])
    const rows = random.between(1, 12)
    return program('farOrders', 4, [
      ...opened(1, side, rows, 1, 300),
      {
        ...once(2, 3, {
          kind: 'open',
          side,
          leveragePpm: 0,
          sizePpm: random.pick([400_000, 1_000_000]),
          price: { from: 'index', ppm: side === 'long' ? -far : far },
        }),
        times: random.between(1, 3),
      },
      ...emptying(random, 3, side, 4),
    ])
  },
  /** Far orders follow what another account can just pay. */
  atBankruptcy(random) {
    const side = random.pick(['long', 'short'] as const)
    const beyond = random.pick([100, 1_000, 5_000, 9_000, 19_000])
    return program('atBankruptcy', 4, [
      ...opened(1, side, random.between(1, 12), 1, 300),
      {
        ...once(2, 3, {
          kind: 'open',
          side,
          leveragePpm: 0,
          sizePpm: 1_000_000,
          price: { from: 'own_bankruptcy', ppm: side === 'long' ? -beyond : beyond },
        }),
      },
      ...emptying(random, 3, side, 4),
    ])
  },
  /** One side of the book is emptied again and again, and own orders stand where it was, to move the mark. */
  emptyBook(random) {
    const side = random.pick(['long', 'short'] as const)
    const far = random.pick([3_000, 10_000, 20_000, 45_000])
    const size = random.pick([0, 1_000, 100_000])
    return program('emptyBook', 4, [
      ...emptying(random, 0, side, 2),
      {
        ...once(2, 2, {
          kind: 'open',
          side,
          leveragePpm: 0,
          sizePpm: size,
          price: { from: 'index', ppm: side === 'long' ? -far : far },
        }),
        every: 1,
        times: STEPS,
      },
      {
        ...once(3, 3, {
          kind: 'open',
          side: side === 'long' ? 'short' : 'long',
          leveragePpm: 0,
          sizePpm: size,
          price: { from: 'index', ppm: side === 'long' ? -far : far },
        }),
        phase: AFTER_QUOTES,
        every: random.pick([1, 2]),
        times: STEPS,
      },
    ])
  },
  /** Own orders on both sides stand where the market maker's stood, so that the book says another price than the index. */
  movedBook(random) {
    const side = random.pick(['long', 'short'] as const)
    const sign = side === 'long' ? -1 : 1
    const far = random.pick([2_200, 5_000, 12_000, 28_000])
    const wall = (account: number, quoted: Direction): Move => ({
      ...once(account, 1, {
        kind: 'open',
        side: quoted,
        leveragePpm: 0,
        sizePpm: random.pick([2_000, 10_000]),
        price: { from: 'index', ppm: sign * far + (quoted === 'long' ? -300 : 300) },
      }),
      phase: AFTER_QUOTES,
      times: STEPS,
    })
    return program('movedBook', 4, [
      {
        ...once(0, 1, {
          kind: 'open',
          side: other(side),
          leveragePpm: 500_000,
          sizePpm: 400_000,
          price: { from: 'index', ppm: sign * (far + 2_000) },
          ioc: true,
        }),
        phase: AFTER_QUOTES,
        times: STEPS,
      },
      { ...once(1, 2, { kind: 'cancel', newestFirst: random.chance(0.5) }), times: STEPS },
      { ...once(2, 2, { kind: 'cancel', newestFirst: random.chance(0.5) }), times: STEPS },
      wall(1, 'long'),
      wall(2, 'short'),
    ])
  },
  /** Two accounts trade with each other at the edge of the band, with so much leverage that one of them is bankrupt. */
  bankruptAtOnce(random) {
    const ppm = random.pick([-49_000, -20_000, -5_000, 5_000, 20_000, 49_000])
    const sizePpm = random.pick([10_000, 40_000])
    const [first, second] = ppm > 0 ? (['short', 'long'] as const) : (['long', 'short'] as const)
    return program('bankruptAtOnce', 3, [
      {
        ...once(2, 1, {
          kind: 'open',
          side: first,
          leveragePpm: 500_000,
          sizePpm: 400_000,
          price: { from: 'index', ppm },
          ioc: true,
        }),
        phase: AFTER_QUOTES,
        times: STEPS,
      },
      {
        ...once(0, 1, { kind: 'open', side: first, leveragePpm: 0, sizePpm, price: { from: 'index', ppm } }),
        phase: AFTER_QUOTES,
        times: STEPS,
      },
      {
        ...once(1, 1, {
          kind: 'open',
          side: second,
          leveragePpm: 1_000_000,
          sizePpm,
          price: { from: 'index', ppm },
        }),
        phase: AFTER_QUOTES,
        times: STEPS,
      },
    ])
  },
  /** Many rows of the smallest tier stand where one order of their sum could not. */
  manyRows(random) {
    const side = random.pick(['long', 'short'] as const)
    return program('manyRows', 2, [
      {
        ...once(0, random.below(5), {
          kind: 'open',
          side,
          leveragePpm: 1_000_000,
          sizePpm: random.pick([40_000, 20_000]),
          price: undefined,
        }),
        every: random.pick([1, 2]),
        times: random.between(6, 50),
      },
      once(0, STEPS - 3, { kind: 'close_all' }),
    ])
  },
  /** Positions from one account to another and back, in the smallest lots. */
  dust(random) {
    const sizePpm = random.pick([0, 0, 1])
    const every = random.pick([1, 2])
    const leveragePpm = random.pick([0, 300_000, 700_000, 1_000_000])
    return program('dust', 2, [
      {
        ...once(0, 1, {
          kind: 'open',
          side: 'short',
          leveragePpm,
          sizePpm,
          price: { from: 'index', ppm: random.between(-200, 200) },
        }),
        every,
        times: STEPS,
      },
      {
        ...once(1, 1, {
          kind: 'open',
          side: 'long',
          leveragePpm,
          sizePpm,
          price: { from: 'index', ppm: 200 },
        }),
        every,
        times: STEPS,
      },
      {
        ...once(random.below(2), 4, { kind: 'close', sizePpm: 1_000_000 }),
        phase: AFTER_QUOTES,
        every,
        times: STEPS,
      },
      {
        ...once(random.below(2), 4, {
          kind: 'transfer',
          sizePpm: random.pick([0, 1]),
          back: random.chance(0.5),
        }),
        every,
        times: STEPS,
      },
    ])
  },
  spotDust(random) {
    const every = random.pick([1, 2])
    const sizePpm = random.pick([0, 0, 1])
    return program('spotDust', 2, [
      {
        ...once(0, 0, {
          kind: 'spot',
          side: 'short',
          sizePpm,
          price: { from: 'index', ppm: random.between(-150, 150) },
        }),
        every,
        times: STEPS,
      },
      {
        ...once(1, 0, { kind: 'spot', side: 'long', sizePpm, price: { from: 'index', ppm: 170 } }),
        every,
        times: STEPS,
      },
      {
        ...once(random.below(2), 2, {
          kind: 'spot',
          side: random.pick(['long', 'short']),
          sizePpm,
          price: undefined,
        }),
        every,
        times: STEPS,
      },
    ])
  },
  /** An account meets its own orders. */
  ownOrders(random) {
    const side = random.pick(['long', 'short'] as const)
    const sizePpm = random.pick([0, 1_000, 100_000])
    const ppm = random.between(-150, 150)
    return program('ownOrders', 1, [
      once(0, 1, { kind: 'open', side, leveragePpm: 0, sizePpm, price: { from: 'index', ppm } }),
      once(0, 1, { kind: 'open', side: other(side), leveragePpm: 0, sizePpm, price: { from: 'index', ppm } }),
      once(0, 2, { kind: 'spot', side, sizePpm, price: { from: 'index', ppm } }),
      once(0, 2, { kind: 'spot', side: other(side), sizePpm, price: { from: 'index', ppm } }),
      once(0, 5, { kind: 'close_all' }),
    ])
  },
  /** The premium is pushed and the other side held over the moment of funding. */
  funding(random) {
    const side = random.pick(['long', 'short'] as const)
    return program('funding', 4, [
      ...emptying(random, 0, side, 1),
      once(2, random.between(10, 29), {
        kind: 'open',
        side,
        leveragePpm: 1_000_000,
        sizePpm: 400_000,
        price: undefined,
      }),
      once(2, random.between(31, 40), { kind: 'close_all' }),
    ])
  },
  /** The next step of the index is known before anybody else acts on it. */
  latency(random) {
    return program('latency', 2, [
      {
        ...once(0, 1, {
          kind: 'open',
          side: 'with',
          leveragePpm: 1_000_000,
          sizePpm: random.pick([100_000, 400_000]),
          price: undefined,
        }),
        phase: 0,
        every: random.pick([1, 3]),
        times: STEPS,
      },
      { ...once(0, 1, { kind: 'close_all' }), phase: AFTER_QUOTES, every: random.pick([1, 3]), times: STEPS },
    ])
  },
  /** Both sides of a position in two accounts, split into rows, with the leverage at which one of them breaks first. */
  hedge(random) {
    const side = random.pick(['long', 'short'] as const)
    const rows = random.between(1, 10)
    return program('hedge', 3, [
      {
        ...once(0, 1, {
          kind: 'open',
          side,
          leveragePpm: 1_000_000,
          sizePpm: 40_000,
          price: { from: 'index', ppm: 0 },
        }),
        times: rows,
      },
      {
        ...once(1, 1, {
          kind: 'open',
          side: other(side),
          leveragePpm: random.pick([0, 200_000, 1_000_000]),
          sizePpm: 40_000,
          price: { from: 'index', ppm: 0 },
        }),
        times: rows,
      },
      ...(random.chance(0.5) ? emptying(random, 2, side, 3) : []),
    ])
  },
  /** Rows of very different leverage on the side that is deleveraged when another account breaks. */
  mixedRows(random) {
    const side = random.pick(['long', 'short'] as const)
    const rows = random.between(2, 10)
    return program('mixedRows', 4, [
      {
        ...once(0, 1, {
          kind: 'open',
          side,
          leveragePpm: 1_000_000,
          sizePpm: 20_000,
          price: { from: 'index', ppm: side === 'long' ? -100 : 100 },
        }),
        every: 0,
        times: rows,
      },
      {
        ...once(1, 1, {
          kind: 'open',
          side: other(side),
          leveragePpm: 1_000_000,
          sizePpm: 10_000,
          price: { from: 'index', ppm: side === 'long' ? -100 : 100 },
        }),
        every: 0,
        times: rows,
      },
      {
        ...once(1, 1, {
          kind: 'open',
          side: other(side),
          leveragePpm: 0,
          sizePpm: 10_000,
          price: { from: 'index', ppm: side === 'long' ? -100 : 100 },
        }),
        every: 0,
        times: rows,
      },
      {
        ...once(2, 2, {
          kind: 'open',
          side: other(side),
          leveragePpm: 200_000,
          sizePpm: 20_000,
          price: undefined,
        }),
        every: 1,
        times: 2,
      },
      ...emptying(random, 3, side, 3),
    ])
  },
  random(random) {
    const accounts = random.between(2, ACCOUNTS_MAX)
    return program(
      'random',
      accounts,
      Array.from({ length: random.between(4, 16) }, () => drawMove(random, accounts)),
    )
  },
}

function program(strategy: string, accounts: number, moves: readonly Move[]): Program {
  return { strategy, accounts, moves }
}

function once(account: number, from: number, act: Act): Move {
  return { account, from, every: 1, times: 1, phase: AFTER_PRICE, act }
}

function other(side: Direction): Direction {
  return side === 'long' ? 'short' : 'long'
}

/** One account's orders at the index are taken by another's with the most leverage, in several rows. */
function opened(account: number, side: Direction, rows: number, from: number, ppm: number): Move[] {
  const price = { from: 'index', ppm: side === 'long' ? ppm : -ppm } as const
  return [
    {
      ...once(0, from, {
        kind: 'open',
        side: other(side),
        leveragePpm: 0,
        sizePpm: 40_000,
        price: { from: 'index', ppm: side === 'long' ? 100 : -100 },
      }),
      every: 0,
      times: rows,
    },
    {
      ...once(account, from, { kind: 'open', side, leveragePpm: 1_000_000, sizePpm: 40_000, price }),
      every: 0,
      times: rows,
    },
  ]
}

/** Takes what the market maker and others quote on a side, after each time they have quoted. */
function emptying(random: Random, account: number, side: Direction, from: number): Move[] {
  const reach = random.pick([2_000, 9_000, 30_000])
  return [
    {
      ...once(account, from, {
        kind: 'open',
        side: other(side),
        leveragePpm: random.pick([0, 500_000]),
        sizePpm: random.pick([100_000, 400_000, 1_000_000]),
        price: { from: 'index', ppm: side === 'long' ? -reach : reach },
        ioc: true,
      }),
      phase: AFTER_QUOTES,
      times: STEPS,
    },
  ]
}
