import type { Command, Exchange } from '@halyard/core'
import { type Amount, amount, MAX_AMOUNT } from '@halyard/money'
import type { Random } from '../../random.ts'

/** About one USDT in units of each currency. */
const ONE: Readonly<Record<number, bigint>> = { 1: 1_000n, 2: 1_000_000n, 3: 28_000n }
const CURRENCIES = [1, 2, 2, 2, 3]

/** Draws a movement of the exchange's own money, mostly an acceptable one, or a deposit to an account that may be its own. */
export function drawOwnMoney(random: Random, exchange: Exchange, customerId: number): Command {
  const currencyId = random.chance(0.03) ? 77 : random.pick(CURRENCIES)
  const own = drawOwn(random, exchange, customerId)
  if (random.chance(0.1))
    return {
      kind: 'creditDeposit',
      customerId: own,
      currencyId,
      amount: worth(random, currencyId, 400),
      source: '',
    }
  const move = {
    currencyId,
    reference: drawReference(random),
    reason: random.chance(0.95) ? 'as agreed' : '',
  }
  const account = random.chance(0.4) ? { customerId: own } : {}
  const roll = random.below(10)
  if (roll < 4)
    return {
      kind: 'fundPool',
      ...move,
      ...account,
      account: random.pick(['optionPool', 'wealthPool', 'insurance'] as const),
      amount: drawAmount(random, currencyId, random.pick([200, 900_000, 1_100_000])),
      reasonCode: random.chance(0.95) ? 'capital' : 'profit',
    }
  if (roll < 7)
    return {
      kind: 'takeFees',
      ...move,
      ...account,
      amount: drawAmount(random, currencyId, random.pick([5, 50, 110_000])),
      reasonCode: random.pick(['profit', 'costs', 'tax'] as const),
    }
  const refunded = drawAmount(random, currencyId, random.pick([2, 20, 1_100]))
  return {
    kind: 'refundFee',
    ...move,
    customerId,
    amount: refunded,
    feesPaid: amount(random.pick([refunded, refunded * 2n, refunded - 1n, 0n])),
    reasonCode: random.pick(['wrong_fee', 'incident', 'goodwill'] as const),
  }
}

/** Draws a customer who never took practice funds, or anyone. */
function drawOwn(random: Random, { customers }: Exchange, anyone: number): number {
  const fit = [...customers.values()].filter((one) => !one.practiceFundsTaken && !one.isMarketMaker)
  const ids = fit.map(({ id }) => id).toSorted((a, b) => a - b)
  return ids.length > 0 && random.chance(0.9) ? random.pick(ids) : anyone
}

function drawReference(random: Random): string {
  const roll = random.below(100)
  if (roll < 4) return random.pick(['', 'bank:\n1'])
  return `bank:${roll < 14 ? random.below(3) : random.below(1_000_000_000)}`
}

function drawAmount(random: Random, currencyId: number, most: number): Amount {
  return random.chance(0.05) ? amount(random.pick([0n, -1n, MAX_AMOUNT])) : worth(random, currencyId, most)
}

function worth(random: Random, currencyId: number, most: number): Amount {
  return amount((ONE[currencyId] ?? 1n) * BigInt(random.between(1, most)))
}
