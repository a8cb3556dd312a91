import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../../platform/network-of.ts'
import { BinanceError } from './errors.ts'

/** Points of requests of an address, and of a customer's keys together, per minute; each endpoint has its weight. */
export const WEIGHT_PER_MINUTE = 6_000
/** Orders of a customer's keys together, per ten seconds. */
export const ORDERS_PER_TEN_SECONDS = 100

/** The limits of requests and orders. Each counts before the request is processed, and returns what is used so far. */
export interface Limits {
  countWeight(ip: string, weight: number): Promise<number>
  /** Counts a request of a key for its customer too, who may use many addresses. */
  countCustomer(customerId: number, weight: number): Promise<number>
  countOrders(customerId: number, orders: number): Promise<number>
}

/** Creates the limits of this process. */
export function createLimits(): Limits {
  const weights = new RateLimiterMemory({ points: WEIGHT_PER_MINUTE, duration: 60 })
  const customers = new RateLimiterMemory({ points: WEIGHT_PER_MINUTE, duration: 60 })
  const orders = new RateLimiterMemory({ points: ORDERS_PER_TEN_SECONDS, duration: 10 })
  return {
    countWeight: (ip, weight) => take(weights, networkOf(ip), weight, 'Too much request weight used.'),
    countCustomer: (customerId, weight) =>
      take(customers, String(customerId), weight, 'Too much request weight used.'),
    countOrders: (customerId, count) =>
      take(orders, String(customerId), count, 'Too many new orders.', -1015),
  }
}

async function take(
  limiter: RateLimiterMemory,
  key: string,
  points: number,
  message: string,
  code = -1003,
): Promise<number> {
  try {
    return (await limiter.consume(key, points)).consumedPoints
  } catch (error) {
    if (error instanceof Error) throw error
    const { msBeforeNext } = error as RateLimiterRes
    throw new BinanceError(code, message, 429, Math.max(1, Math.ceil(msBeforeNext / 1_000)))
  }
}
