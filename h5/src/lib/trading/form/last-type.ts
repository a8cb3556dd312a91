import { readStored, store } from '@halyard/web'

/** The types of which the last chosen one opens the form again. */
type PlainType = 'limit' | 'market'

/**
 * Returns the order type that was last chosen for a product on this device. The first order is one at the market: it asks for
 * an amount alone.
 */
export function lastType(product: 'spot' | 'perp'): PlainType {
  return readStored(keyOf(product)) === 'limit' ? 'limit' : 'market'
}

/** Stores a chosen order type on this device. Types that need a trigger are chosen each time. */
export function saveType(product: 'spot' | 'perp', type: string): void {
  if (type === 'limit' || type === 'market') store(keyOf(product), type)
}

function keyOf(product: string): string {
  return `${product}_order_type`
}
