import type { Customer } from '../../customer/customer.ts'
import type { CustomerId } from '../../ids.ts'
import type { Exchange } from '../../state.ts'

/**
 * How a customer's orders become positions. `separate`: every opening order is a position of its own, with its own margin.
 * `net`: a customer holds one position in a contract; fills of the other side reduce it first (decision 81).
 */
export type PositionMode = 'separate' | 'net'

/** The mode that a customer has chosen, as stored. A customer without one has `separate`. */
export interface PositionModeRow {
  readonly id: CustomerId
  readonly mode: PositionMode
}

/** Returns whether a customer has chosen net positions. */
export function hasNetMode({ perps }: Exchange, { id }: Pick<Customer, 'id'>): boolean {
  return perps.modes.get(id)?.mode === 'net'
}

/** Returns whether the fills of an owner net: of a market maker always, of a customer in net mode. */
export function hasNetting(exchange: Exchange, owner: Customer): boolean {
  return owner.isMarketMaker || hasNetMode(exchange, owner)
}
