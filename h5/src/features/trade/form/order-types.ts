import type { OrderTypeName } from '@halyard/api/client'

/** The order types in groups: basic ones, those that wait for a trigger price, and advanced ones. */
export const ORDER_TYPES = [
  { group: 'plainTypes', types: ['limit', 'market'] },
  { group: 'stopTypes', types: ['stop_limit', 'stop_market', 'trailing'] },
  { group: 'advancedTypes', types: ['post_only', 'ioc', 'fok'] },
] as const

/** The type of an order in the form: of an order, or of a stop order with the type that it becomes. */
export type FormType = OrderTypeName | StopType

/** The type of a stop order in the form. */
export type StopType = 'stop_limit' | 'stop_market' | 'trailing'

/** Returns whether a type is of a stop order, which waits for a trigger price. */
export function isStopType(type: FormType): type is StopType {
  return type === 'stop_limit' || type === 'stop_market' || type === 'trailing'
}

/** Returns whether an order of a type has no limit price. */
export function isAtMarket(type: FormType): boolean {
  return type === 'market' || type === 'stop_market' || type === 'trailing'
}
