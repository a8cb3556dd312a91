import { STEPS } from '../moves.ts'
import {
  AFTER_QUOTES,
  behind,
  emptyBook,
  FIRST_TIER,
  move,
  MAX_LEVERAGE,
  NO_LEVERAGE,
  open,
  openWeak,
  opposite,
  pickSide,
  type Template,
} from './parts.ts'

const FAR = [300, 3_000, 8_000, 12_000, 15_000, 20_000, 27_000, 33_000, 38_000, 90_000, 900_000]

/** Plays against the insurance fund: the adversary's accounts are liquidated into its own orders. */
export const FUND_TEMPLATES: Readonly<Record<string, Template>> = {
  /** Distant orders of one account wait for the liquidation of others, while the book in between is emptied. */
  farOrders(random) {
    const side = pickSide(random)
    const weak = random.between(1, 8)
    const far = behind(side, random.pick(FAR))
    const order = { side, leveragePpm: NO_LEVERAGE, sizePpm: random.pick([FIRST_TIER, 200_000, 600_000]) }
    return {
      strategy: 'farOrders',
      accounts: 20,
      moves: [
        ...openWeak(random, weak, side),
        move(10, 2, open(order, far), { times: random.between(1, 3) }),
        ...emptyBook(random, 11, side, random.pick([2_000, 7_000, 15_000])),
      ],
    }
  },
  /** Distant orders follow the bankruptcy price of the weakest own position. */
  beyondBankruptcy(random) {
    const side = pickSide(random)
    const ppm = behind(side, random.pick([100, 1_000, 5_000, 9_000, 15_000, 19_000]))
    const sizePpm = random.pick([FIRST_TIER, 200_000, 400_000])
    return {
      strategy: 'beyondBankruptcy',
      accounts: 20,
      moves: [
        ...openWeak(random, random.between(1, 8), side),
        move(10, 2, {
          kind: 'open',
          side,
          leveragePpm: NO_LEVERAGE,
          sizePpm,
          price: { from: 'own_bankruptcy', ppm },
        }),
        ...emptyBook(random, 11, side, random.pick([2_000, 4_000, 7_000])),
      ],
    }
  },
  /** Own accounts trade far from the index with enough leverage that one of them is bankrupt from the start. */
  bankruptAtOnce(random) {
    const side = pickSide(random)
    const ppm = behind(opposite(side), random.pick([5_000, 20_000, 35_000, 49_000]))
    const order = { sizePpm: FIRST_TIER, leveragePpm: NO_LEVERAGE }
    const beyond = behind(side, random.pick([1_000, 9_000, 15_000, 19_000]))
    return {
      strategy: 'bankruptAtOnce',
      accounts: 5,
      moves: [
        move(2, 1, open({ side, leveragePpm: 500_000, sizePpm: 400_000, ioc: true }, ppm), {
          phase: AFTER_QUOTES,
        }),
        move(0, 1, open({ ...order, side: opposite(side) }, ppm), { phase: AFTER_QUOTES }),
        move(1, 1, open({ ...order, side, leveragePpm: MAX_LEVERAGE }, ppm), { phase: AFTER_QUOTES }),
        move(
          3,
          1,
          {
            kind: 'open',
            side,
            leveragePpm: NO_LEVERAGE,
            sizePpm: FIRST_TIER,
            price: { from: 'own_bankruptcy', ppm: beyond },
          },
          { phase: AFTER_QUOTES },
        ),
      ],
    }
  },
  /** Both sides of a position in two accounts: when one is bankrupt, the other has gained more than it lost. */
  hedge(random) {
    const side = pickSide(random)
    const rows = random.between(1, 8)
    const at = { price: { from: 'index', ppm: 0 } as const, sizePpm: FIRST_TIER }
    const leveragePpm = random.pick([NO_LEVERAGE, 200_000, MAX_LEVERAGE])
    const moves = Array.from({ length: rows }, (_, index) => [
      move(index, 1, { kind: 'open', side, leveragePpm: MAX_LEVERAGE, ...at }),
      move(10, 1, { kind: 'open', side: opposite(side), leveragePpm, ...at }),
    ]).flat()
    return {
      strategy: 'hedge',
      accounts: 20,
      moves: [...moves, ...(random.chance(0.5) ? emptyBook(random, 11, side, 7_000) : [])],
    }
  },
  /** Rows of very different leverage on the side that is deleveraged when another account is bankrupt. */
  mixedRows(random) {
    const side = pickSide(random)
    const at = { price: { from: 'index', ppm: behind(side, 100) } as const }
    const rows = random.between(2, 8)
    const short = { kind: 'open', side: opposite(side), sizePpm: 10_000, ...at } as const
    const once = { every: 0, times: rows }
    return {
      strategy: 'mixedRows',
      accounts: 12,
      moves: [
        move(0, 1, { kind: 'open', side, leveragePpm: MAX_LEVERAGE, sizePpm: 20_000, ...at }, once),
        move(1, 1, { ...short, leveragePpm: MAX_LEVERAGE }, { every: 0, times: 2 }),
        move(1, 1, { ...short, leveragePpm: NO_LEVERAGE }, once),
        move(2, 2, open({ side: opposite(side), leveragePpm: 200_000, sizePpm: 20_000 }, undefined), {
          times: 2,
        }),
        ...emptyBook(random, 4, side, 7_000),
      ],
    }
  },
  /** Opens many rows at the leverage of the first tier. */
  manyRows(random) {
    const sizePpm = random.pick([20_000, FIRST_TIER])
    const every = random.pick([1, 2])
    return {
      strategy: 'manyRows',
      accounts: 1,
      moves: [
        move(
          0,
          random.below(5),
          open({ side: pickSide(random), leveragePpm: MAX_LEVERAGE, sizePpm }, undefined),
          { every, times: random.between(6, 50) },
        ),
        move(0, STEPS - 3, { kind: 'close_all' }),
      ],
    }
  },
}
