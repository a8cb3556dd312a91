import { type Price, STEPS } from '../moves.ts'
import { AFTER_QUOTES, move, opposite, pickSide, type Template } from './parts.ts'

/** Plays that search for rounding gains: minimal orders and transfers, back and forth. */
export const DUST_TEMPLATES: Readonly<Record<string, Template>> = {
  dust(random) {
    const often = { every: random.pick([1, 2]), times: STEPS }
    const order = { kind: 'open', sizePpm: random.pick([0, 0, 1]) } as const
    const leveragePpm = random.pick([0, 300_000, 700_000, 1_000_000])
    const maker: Price = { from: 'index', ppm: random.between(-200, 200) }
    const taker: Price = { from: 'index', ppm: 200 }
    const transfer = { kind: 'transfer', sizePpm: random.pick([0, 1]) } as const
    return {
      strategy: 'dust',
      accounts: 2,
      moves: [
        move(0, 1, { ...order, leveragePpm, side: 'short', price: maker }, often),
        move(1, 1, { ...order, leveragePpm, side: 'long', price: taker }, often),
        move(random.below(2), 4, { kind: 'close', sizePpm: 1_000_000 }, { ...often, phase: AFTER_QUOTES }),
        move(random.below(2), 4, { ...transfer, back: false }, often),
        move(random.below(2), 4, { ...transfer, back: true }, often),
      ],
    }
  },
  spotDust(random) {
    const often = { every: random.pick([1, 2]), times: STEPS }
    const order = { kind: 'spot', sizePpm: random.pick([0, 0, 1]) } as const
    const maker: Price = { from: 'index', ppm: random.between(-150, 150) }
    return {
      strategy: 'spotDust',
      accounts: 2,
      moves: [
        move(0, 0, { ...order, side: 'short', price: maker }, often),
        move(1, 0, { ...order, side: 'long', price: { from: 'index', ppm: 170 } }, often),
        move(random.below(2), 2, { ...order, side: pickSide(random), price: undefined }, often),
      ],
    }
  },
  /** An account crosses its own orders. */
  ownOrders(random) {
    const side = pickSide(random)
    const sizePpm = random.pick([0, 1_000, 100_000])
    const price: Price = { from: 'index', ppm: random.between(-150, 150) }
    const order = { leveragePpm: 0, sizePpm, price }
    return {
      strategy: 'ownOrders',
      accounts: 1,
      moves: [
        move(0, 1, { kind: 'open', side, ...order }),
        move(0, 1, { kind: 'open', side: opposite(side), ...order }),
        move(0, 2, { kind: 'spot', side, sizePpm, price }),
        move(0, 2, { kind: 'spot', side: opposite(side), sizePpm, price }),
        move(0, 4, { kind: 'cancel_spot' }),
        move(0, 5, { kind: 'close_all' }),
      ],
    }
  },
}
