import { findMeaning } from '../../../cost-basis/reasons.ts'
import type { Product } from '../../../cost-basis/meaning.ts'
import type { AccountStatement } from '../read-statement.ts'
import type { TradeOfEntry } from '../statement-csv.ts'

export interface Coin {
  readonly id: number
  readonly name: string
  readonly decimals: number
}

/** All accounts of a customer in one coin, in its units. Opening + in + out = closing. */
interface CoinBalance extends Coin {
  readonly opening: bigint
  readonly cameIn: bigint
  /** Negative. */
  readonly wentOut: bigint
  readonly closing: bigint
}

interface Movement {
  readonly id: number
  readonly at: number
  readonly reason: string
  /** Signed. */
  readonly units: bigint
  readonly coin: Coin
  readonly trade: TradeOfEntry | undefined
}

interface ProductMovements {
  /** Oldest first. */
  readonly entries: readonly Movement[]
  /** Of each coin, signed; fees are part of the total. */
  readonly sums: readonly { readonly coin: Coin; readonly total: bigint; readonly fees: bigint }[]
}

export interface MonthSums {
  /** Coins with a balance or a movement. */
  readonly coins: readonly CoinBalance[]
  readonly products: ReadonlyMap<Product, ProductMovements>
}

/** Reasons of entries that a spot trade implies. */
const TRADED = ['trade_base', 'trade_quote', 'fee']

/**
 * Sums a month by coin and product. Entries that change no total of a coin are left out: holds, and moves between the customer's
 * own accounts. Throws if those would change one, as a document with a wrong sum must not be written.
 */
export function sumMonth(parts: readonly AccountStatement[]): MonthSums {
  const coins = new Map<number, CoinBalance>()
  const products = new Map<Product, Movement[]>()
  const moved = new Map<number, bigint>()
  for (const { currencyId: id, currency: name, decimals, opening, entries } of parts) {
    const coin = { id, name, decimals }
    const held = opening.available + opening.frozen
    let balance = coins.get(id) ?? { ...coin, opening: 0n, cameIn: 0n, wentOut: 0n, closing: 0n }
    balance = { ...balance, opening: balance.opening + held, closing: balance.closing + held }
    for (const { id: entryId, at, reason, available, frozen, trade } of entries) {
      const units = available + frozen
      balance = { ...balance, closing: balance.closing + units }
      if (units === 0n) continue
      const product = productOf(reason)
      if (!product) {
        moved.set(id, (moved.get(id) ?? 0n) + units)
        continue
      }
      balance =
        units > 0n
          ? { ...balance, cameIn: balance.cameIn + units }
          : { ...balance, wentOut: balance.wentOut + units }
      const movements = products.get(product) ?? []
      movements.push({ id: entryId, at, reason, units, coin, trade })
      products.set(product, movements)
    }
    coins.set(id, balance)
  }
  requireEven(coins, moved)
  return {
    coins: [...coins.values()]
      .filter((coin) => [coin.opening, coin.cameIn, coin.wentOut].some((units) => units !== 0n))
      .toSorted((a, b) => a.id - b.id),
    products: new Map([...products].map(([product, entries]) => [product, movementsOf(entries)])),
  }
}

function requireEven(coins: ReadonlyMap<number, CoinBalance>, moved: ReadonlyMap<number, bigint>): void {
  for (const { id, opening, cameIn, wentOut, closing } of coins.values())
    if (opening + cameIn + wentOut !== closing || (moved.get(id) ?? 0n) !== 0n)
      throw new Error(`the movements of currency ${id} differ from its balances`)
}

function productOf(reason: string): Product | undefined {
  return TRADED.includes(reason) ? 'spot' : findMeaning(reason)?.product
}

function isFee(reason: string): boolean {
  return reason === 'fee' || findMeaning(reason)?.effect === 'fee'
}

function movementsOf(entries: readonly Movement[]): ProductMovements {
  const sums = new Map<number, { coin: Coin; total: bigint; fees: bigint }>()
  for (const { coin, units, reason } of entries) {
    const sum = sums.get(coin.id) ?? { coin, total: 0n, fees: 0n }
    sums.set(coin.id, {
      coin,
      total: sum.total + units,
      fees: sum.fees + (isFee(reason) ? units : 0n),
    })
  }
  return {
    entries: entries.toSorted((a, b) => a.at - b.at || a.id - b.id),
    sums: [...sums.values()].toSorted((a, b) => a.coin.id - b.coin.id),
  }
}
