import { MONEY_PRODUCTS } from '@halyard/api'
import { type Movement, tradeFeeValue } from '@halyard/formulas'
import type { Product } from './meaning.ts'

/** The income and the fees of one product in the unit of account, without entries that have no price. */
export interface ProductTotals {
  readonly income: bigint
  readonly fees: bigint
  /** Entries without a price. */
  readonly unpriced: number
}

const NONE: ProductTotals = { income: 0n, fees: 0n, unpriced: 0 }

/** The totals of each product that had income or fees, and the funds that came in and went out. */
export interface Flows {
  readonly products: Map<Product, ProductTotals>
  cameIn: bigint
  wentOut: bigint
}

export function createFlows(): Flows {
  return { products: new Map(), cameIn: 0n, wentOut: 0n }
}

/**
 * Adds a movement. The fees of trades are counted here and are in the gains as well: they are part of a cost or not part of
 * the proceeds.
 */
export function addFlow(flows: Flows, movement: Movement): void {
  if (movement.type === 'trade') {
    if (movement.fee > 0n) addTo(flows, 'spot', 'fees', tradeFeeValue(movement), 1n)
    return
  }
  const { effect, comesIn, value, product } = movement
  const { cameIn, wentOut } = fundsOf(movement)
  flows.cameIn += cameIn
  flows.wentOut += wentOut
  if (effect === 'income') addTo(flows, product, 'income', value, comesIn ? 1n : -1n)
  if (effect === 'fee') addTo(flows, product, 'fees', value, comesIn ? -1n : 1n)
}

/**
 * Returns the value of the funds that came in or went out with a movement. Coins of fiat deals are such funds, as their money
 * moves outside of the exchange, and the fee of the seller goes out with them.
 */
export function fundsOf(movement: Movement): { readonly cameIn: bigint; readonly wentOut: bigint } {
  const isFunds =
    movement.type === 'change' &&
    (movement.effect === 'funds' || movement.effect === 'returned' || movement.product === 'fiat')
  const value = isFunds ? (movement.value ?? 0n) : 0n
  return isFunds && movement.comesIn ? { cameIn: value, wentOut: 0n } : { cameIn: 0n, wentOut: value }
}

function addTo(
  { products }: Flows,
  name: string,
  field: 'income' | 'fees',
  value: bigint | undefined,
  sign: bigint,
): void {
  const product = MONEY_PRODUCTS.find((known) => known === name)
  if (!product) throw new Error(`unknown product: ${name}`)
  const totals = products.get(product) ?? NONE
  products.set(
    product,
    value === undefined
      ? { ...totals, unpriced: totals.unpriced + 1 }
      : { ...totals, [field]: totals[field] + sign * value },
  )
}
