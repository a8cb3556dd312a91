import { type Move, STEPS } from '../moves.ts'
import {
  AFTER_QUOTES,
  BEFORE_PRICE,
  behind,
  emptyBook,
  move,
  MAX_LEVERAGE,
  NO_LEVERAGE,
  open,
  opposite,
  pickSide,
  type Side,
  type Template,
} from './parts.ts'

/** Plays with prices: the mark, the funding premium, and the early-known index. */
export const PRICE_TEMPLATES: Readonly<Record<string, Template>> = {
  /** One side of the book is emptied repeatedly, with one own order far behind it. */
  emptyBook(random) {
    const side = pickSide(random)
    const sizePpm = random.pick([0, 1_000, 10_000])
    const far = behind(side, random.pick([3_000, 10_000, 20_000, 45_000]))
    return {
      strategy: 'emptyBook',
      accounts: 10,
      moves: [
        ...emptyBook(random, 1, side, random.pick([2_000, 9_000, 30_000])),
        move(0, 2, open({ side, leveragePpm: NO_LEVERAGE, sizePpm }, far), { times: STEPS }),
      ],
    }
  },
  /** Own orders on both sides replace the quotes of others, so that the book deviates from the index. */
  movedBook(random) {
    const side = pickSide(random)
    const far = behind(side, random.pick([2_200, 5_000, 12_000, 28_000, 28_000, 45_000]))
    const sizePpm = random.pick([0, 2_000, 6_000, 20_000])
    const every = random.pick([1, 3])
    const wall = (account: number, quoted: Side): Move =>
      move(account, 2, open({ side: quoted, leveragePpm: NO_LEVERAGE, sizePpm }, far + behind(quoted, 300)), {
        phase: AFTER_QUOTES,
        every,
        times: STEPS,
      })
    return {
      strategy: 'movedBook',
      accounts: 10,
      moves: [
        ...(random.chance(0.3) ? [move(1, 2, { kind: 'cancel', newestFirst: true }, { times: STEPS })] : []),
        ...emptyBook(random, 2, side, Math.abs(far) - 200),
        wall(0, 'long'),
        wall(1, 'short'),
      ],
    }
  },
  /** Pushes the premium and holds the other side over the funding time. */
  funding(random) {
    const side = pickSide(random)
    const holding = { side, leveragePpm: 500_000, sizePpm: 400_000 }
    return {
      strategy: 'funding',
      accounts: 10,
      moves: [
        ...emptyBook(random, 1, side, random.pick([2_000, 9_000])),
        move(0, random.between(10, 29), open(holding, undefined)),
        move(0, random.between(31, 40), { kind: 'close_all' }),
      ],
    }
  },
  /** Trades on the next index price before the market maker can. */
  latency(random) {
    const every = random.pick([1, 3])
    const order = { side: 'with', leveragePpm: 500_000, sizePpm: random.pick([10_000, 100_000]) } as const
    return {
      strategy: 'latency',
      accounts: 2,
      moves: [
        move(0, 1, open(order, undefined), { phase: BEFORE_PRICE, every, times: STEPS }),
        move(0, 1, { kind: 'close_all' }, { phase: AFTER_QUOTES, every, times: STEPS }),
      ],
    }
  },
  /** Orders during silence of the feed, with margin and stop changes, in every order. */
  silence(random) {
    const side = pickSide(random)
    const order = { sizePpm: random.pick([0, 10_000]), leveragePpm: MAX_LEVERAGE }
    const every = random.pick([1, 2, 3])
    return {
      strategy: 'silence',
      accounts: 2,
      moves: [
        move(0, 1, open({ ...order, side }, behind(side, -200)), {
          phase: BEFORE_PRICE,
          every,
          times: STEPS,
        }),
        move(1, 1, open({ ...order, side: opposite(side) }, behind(side, 200)), {
          phase: BEFORE_PRICE,
          every,
          times: STEPS,
        }),
        move(0, 3, { kind: 'margin', sizePpm: 1_000 }, { every: 5, times: 10 }),
        move(0, 4, { kind: 'stops', ppm: random.between(100, 5_000) }, { every: 7, times: 8 }),
        move(0, 5, { kind: 'close', sizePpm: 500_000 }, { phase: BEFORE_PRICE, every, times: STEPS }),
      ],
    }
  },
}
