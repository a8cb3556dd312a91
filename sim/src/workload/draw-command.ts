import type { Command, Exchange } from '@halyard/core'
import { MAX_AMOUNT, amount } from '@halyard/money'
import { PRODUCTS } from '../products/list.ts'
import type { ProductDraws } from '../products/product.ts'
import type { Random } from '../random.ts'
import type { SeedOptions } from '../run/seed-options.ts'
import { GRANTS } from './listing.ts'
import { FIRST_CUSTOMER, HOARDER, MARKET_MAKERS } from './traders.ts'

/** Commands that belong to no product. */
const SHARED: Pick<ProductDraws, 'weights' | 'draw'> = {
  weights: { customer: 80, marketMaker: 80 },
  draw: drawShared,
}

const DRAWS = [SHARED, ...PRODUCTS.map(({ draws }) => draws)]

/** Draws a customer's or market maker's command, based on the durable state so that it is often acceptable. */
export function drawCommand(random: Random, options: SeedOptions, exchange: Exchange): Command {
  for (const { chance, draw } of options.hoards)
    if (random.chance(chance)) return draw(exchange, HOARDER, random)
  const customerId = drawCustomer(random, options)
  const trader = MARKET_MAKERS.includes(customerId) ? 'marketMaker' : 'customer'
  let roll = random.below(DRAWS.reduce((sum, { weights }) => sum + weights[trader], 0))
  for (const { weights, draw } of DRAWS) {
    if (roll < weights[trader]) return draw(random, exchange, customerId)
    roll -= weights[trader]
  }
  return drawShared(random, exchange, customerId)
}

function drawCustomer(random: Random, { customers }: SeedOptions): number {
  if (random.chance(0.3)) return random.pick(MARKET_MAKERS)
  // Includes one unknown customer.
  return FIRST_CUSTOMER + random.below(random.chance(0.03) ? customers + 1 : customers)
}

function drawShared(random: Random, _exchange: Exchange, customerId: number): Command {
  if (random.chance(0.5))
    return {
      kind: 'creditPracticeFunds',
      customerId,
      grants: random.pick([GRANTS, GRANTS, BAD_FUNDS, HUGE, NAMELESS]),
    }
  return { kind: 'openCustomer', customerId: random.pick([customerId, customerId + 100, 0, -1, 1.5]) }
}

const BAD_FUNDS = [{ currencyId: 1, amount: amount(0n) }]
const HUGE = [{ currencyId: 2, amount: MAX_AMOUNT }]
const NAMELESS = [{ currencyId: 77, amount: amount(5n) }]
