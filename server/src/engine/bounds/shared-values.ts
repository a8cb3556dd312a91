import type { CommandKind, CommandOf, Exchange, MarketConfig } from '@halyard/core'
import type { Draw } from './draw.ts'

/** Draw one command of each kind for the present state. */
export type Generators<Kind extends CommandKind> = {
  readonly [Each in Kind]: (draw: Draw, exchange: Exchange) => CommandOf<Each>
}

export const CUSTOMERS = [1, 2, 3] as const
/** Their ids come from sessions, so none is at a bound. */
export const OPERATORS = [900, 901, 902] as const
/** The customer who is frozen, pauses and limits trading, so that the others go on. */
export const STRICT = 3
export const [BTC, USDT, WHOLE] = [1, 2, 3] as const
export const DAY_MS = 86_400_000
export const ACCOUNTS = ['coin', 'contract', 'option', 'trust', 'fiat'] as const

export function customer({ pick }: Draw): number {
  return pick(...CUSTOMERS)
}

export function currency({ pick }: Draw): number {
  return pick(BTC, USDT, WHOLE, 50)
}

export function marketOf(draw: Draw, id: number, baseId: number): MarketConfig {
  return {
    id,
    baseId,
    quoteId: USDT,
    priceDecimals: draw.whole(2),
    quantityDecimals: draw.whole(4),
    makerFeePpm: draw.whole(0, 1_000, 99_999),
    takerFeePpm: draw.whole(0, 2_000, 99_999),
    bandPpm: draw.whole(100_000, 999_999),
    lotsMin: draw.whole(1),
    lotsMax: draw.whole(1_000, 1_000_000_000_000),
    valueMin: draw.units(1n),
    status: statusOf(draw),
  }
}

export function statusOf({ chance, pick }: Draw) {
  return chance(90) ? 'open' : pick('cancel_only', 'paused')
}
