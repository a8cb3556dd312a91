import type { ApiKeyScope } from '@halyard/api'
import type { Context } from '../../calls/context.ts'
import type { ApiKey } from '../../auth/api-keys/api-key.ts'
import type { OrderRow } from '../../engine/index.ts'
import type { Fields } from './fields.ts'

/**
 * The spot orders that were placed last, as the committed batches that this process has seen left them. Orders that were stop orders
 * or are in an OCO are left out, so that an order here is all that clients know of it.
 */
export interface RecentOrders {
  find(orderId: number): OrderRow | undefined
  /** Returns a customer's open order with a client id. */
  findOpen(customerId: number, clientId: string): OrderRow | undefined
}

/** The parts of the server that the API uses: no feature's code, but the services that features use. */
export type BinanceContext = Pick<
  Context,
  'apiKeys' | 'catalogue' | 'config' | 'db' | 'engine' | 'log' | 'market' | 'now' | 'nudges'
> & {
  readonly recent: RecentOrders
}

/** A request whose signature has been verified. */
export interface SignedCall {
  readonly fields: Fields
  readonly key: ApiKey
  /** The hash of the signature, unique to this request: a copy of it has the same. */
  readonly signatureHash: string
}

interface EndpointCost {
  /** Points of the limit of an address per minute, by the parameters. */
  readonly weight: number | ((fields: Fields) => number)
}

/** An endpoint for everyone. */
export interface PublicEndpoint extends EndpointCost {
  readonly signed?: false
  handle(ctx: BinanceContext, fields: Fields): unknown
}

/** An endpoint for a key; `trades` is the right that it needs besides reading, to trade or to transfer. `orders` says how many orders it counts as. */
export interface SignedEndpoint extends EndpointCost {
  readonly signed: true
  readonly trades?: ApiKeyScope
  readonly orders?: true | ((fields: Fields) => number)
  handle(ctx: BinanceContext, call: SignedCall): unknown
}

/** An endpoint for a key that is only named, as clients do not sign what they ask of a listen key. */
export interface KeyedEndpoint extends EndpointCost {
  readonly signed: 'key only'
  handle(ctx: BinanceContext, call: Pick<SignedCall, 'fields' | 'key'>): unknown
}

export type Endpoint = PublicEndpoint | SignedEndpoint | KeyedEndpoint

/** Returns the weight of a request. */
export function weightOf({ weight }: EndpointCost, fields: Fields): number {
  return typeof weight === 'number' ? weight : weight(fields)
}

/** Returns how many orders a request counts as. */
export function ordersOf({ orders }: Pick<SignedEndpoint, 'orders'>, fields: Fields): number {
  if (orders === undefined) return 0
  return orders === true ? 1 : orders(fields)
}

/** Endpoints by method and path, such as 'GET /api/v3/ping'. */
export type Endpoints = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>>
