import type { OrderTypeName } from '@halyard/api/client'

/** The order types in groups: basic ones, those that wait for a trigger price, and advanced ones. */
export const ORDER_TYPES = [
  { group: 'plainTypes', types: ['limit', 'market'] },
  { group: 'stopTypes', types: ['stop_limit', 'stop_market', 'trailing', 'oco'] },
  { group: 'advancedTypes', types: ['post_only', 'ioc', 'fok'] },
] as const

/** The type of an order in the form: of an order, or one with a stop order. */
export type FormType = OrderTypeName | StopType

/** A stop order with the type that it becomes, one whose trigger follows the price, or one that is paired with a limit order. */
export type StopType = 'stop_limit' | 'stop_market' | 'trailing' | 'oco'

/** Returns whether a type has a stop order, which waits for a trigger price. */
export function isStopType(type: FormType): type is StopType {
  return type === 'stop_limit' || type === 'stop_market' || type === 'trailing' || type === 'oco'
}

/** Returns whether an order of a type has no limit price. */
export function isAtMarket(type: FormType): boolean {
  return type === 'market' || type === 'stop_market' || type === 'trailing'
}
