import { ACCOUNTS_MAX, drawMove } from '../moves.ts'
import { DUST_TEMPLATES } from './dust.ts'
import { FUND_TEMPLATES } from './fund.ts'
import type { Template } from './parts.ts'
import { PRICE_TEMPLATES } from './prices.ts'

/** Plays known from other exchanges, with random figures, and plays of random moves only. */
export const TEMPLATES: readonly Template[] = [
  ...Object.values(FUND_TEMPLATES),
  ...Object.values(PRICE_TEMPLATES),
  ...Object.values(DUST_TEMPLATES),
  (random) => {
    const accounts = random.between(2, ACCOUNTS_MAX)
    const moves = Array.from({ length: random.between(4, 16) }, () => drawMove(random, accounts))
    return { strategy: 'random', accounts, moves }
  },
]
