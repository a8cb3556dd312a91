import type { ErrorCode } from '@halyard/api'
import { CallError } from '../../platform/call-error.ts'

/**
 * An error in the form of the protocol. Client libraries distinguish errors by these texts, so they are neither
 * translated nor reworded.
 */
export class BinanceError extends Error {
  override name = 'BinanceError'
  readonly status: number
  readonly code: number
  /** Seconds to wait, if the client should. */
  readonly retryAfter: number | undefined
  /** The two halves of an act that failed in part. */
  data: object | undefined

  constructor(code: number, message: string, status = 400, retryAfter?: number) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const missing = (name: string): BinanceError =>
  new BinanceError(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`)
export const illegal = (name: string): BinanceError =>
  new BinanceError(-1100, `Illegal characters found in parameter '${name}'.`)
export const unknownSymbol = (): BinanceError => new BinanceError(-1121, 'Invalid symbol.')
export const unknownOrder = (): BinanceError => new BinanceError(-2013, 'Order does not exist.')
export const orderArchived = (): BinanceError => new BinanceError(-2026, 'Order was archived.')
export const cancelRejected = (): BinanceError => new BinanceError(-2011, 'Unknown order sent.')

/** Returns whether an error says that no order was found: none has the number, or it is archived. */
export function isNotFound(error: unknown): boolean {
  return error instanceof BinanceError && [unknownOrder().code, orderArchived().code].includes(error.code)
}

/** Throws the error of a lookup in the words of a cancel: an unknown order is named otherwise by queries. */
export function rejectCancel(error: unknown): never {
  throw isNotFound(error) ? cancelRejected() : error
}

export const badKey = (): BinanceError =>
  new BinanceError(-2015, 'Invalid API-key, IP, or permissions for action.', 401)

type Made = readonly [code: number, message: string, status?: number, retryAfter?: number]

/** The errors of calls and of the engine that orders meet. Every other one is an internal error. */
const OF_CODE: Partial<Record<ErrorCode, Made>> = {
  account_frozen: [-2010, 'This action is disabled on this account.'],
  account_closing: [-2010, 'This action is disabled on this account.'],
  pause_is_running: [-2010, 'This action is disabled on this account.'],
  amount_must_be_positive: [-1013, 'Filter failure: NOTIONAL'],
  fok_cannot_fill: [-2010, 'The order could not be filled immediately, and FOK was requested.'],
  duplicate_client_id: [-2010, 'Duplicate order sent.'],
  idempotency_key_reused: [-2010, 'Duplicate order sent.'],
  insufficient_balance: [-2010, 'Account has insufficient balance for requested action.'],
  no_liquidity: [-2010, 'The order was rejected because there is not enough liquidity.'],
  post_only_would_take: [-2010, 'Order would immediately match and take.'],
  too_many_open_orders: [-2010, 'Filter failure: MAX_NUM_ORDERS'],
  market_has_no_price: [-1013, 'Market is closed.'],
  exchange_is_halted: [-1013, 'Market is closed.'],
  market_must_be_open: [-1013, 'Market is closed.'],
  price_outside_band: [-1013, 'Filter failure: PERCENT_PRICE_BY_SIDE'],
  price_step_wrong: [-1013, 'Filter failure: PRICE_FILTER'],
  quantity_step_wrong: [-1013, 'Filter failure: LOT_SIZE'],
  quantity_too_large: [-1013, 'Filter failure: LOT_SIZE'],
  quantity_too_small: [-1013, 'Filter failure: LOT_SIZE'],
  value_too_small: [-1013, 'Filter failure: NOTIONAL'],
  order_must_be_open: [-2011, 'Unknown order sent.'],
  stop_must_be_waiting: [-2011, 'Unknown order sent.'],
  stop_would_trigger: [-2010, 'Order would trigger immediately.'],
  countdown_out_of_range: [-1100, "Illegal characters found in parameter 'countdownTime'."],
  too_many_stops: [-2010, 'Filter failure: MAX_NUM_ALGO_ORDERS'],
  trail_is_invalid: [-1013, 'Filter failure: TRAILING_DELTA'],
  oco_prices_are_crossed: [-2010, 'The relationship of the prices for the orders is not correct.'],
  order_is_in_oco: [-2010, 'This order is part of an order list.'],
  perp_loss_limit_reached: [-2010, 'This action is disabled on this account.'],
  unknown_call: [-1, 'Path not found.', 404],
  body_too_large: [-1, 'The request is too large.', 413],
  invalid_request: [-1100, 'The request cannot be read.'],
  too_many_requests: [-1003, 'Too many requests.', 429, 60],
  busy: [-1008, 'Server is currently overloaded. Nothing was done; please try again.', 429, 1],
  outcome_unknown: [
    -1007,
    'Timeout waiting for response. Send status unknown; execution status unknown.',
    504,
  ],
}

/** The errors for which the API of futures has codes of its own. */
const OF_FUTURES: Partial<Record<ErrorCode, Made>> = {
  amount_must_be_positive: [-4055, 'Amount must be positive.'],
  exchange_is_halted: [-4140, 'Invalid symbol status for opening position.'],
  contract_is_close_only: [-4140, 'Invalid symbol status for opening position.'],
  duplicate_client_id: [-4116, 'ClientOrderId is duplicated.'],
  fok_cannot_fill: [
    -5021,
    'Due to the order could not be filled immediately, the FOK order has been rejected. The order will not be recorded in the order history.',
  ],
  idempotency_key_reused: [-4116, 'ClientOrderId is duplicated.'],
  insufficient_balance: [-2019, 'Margin is insufficient.'],
  leverage_too_high: [-2027, 'Exceeded the maximum allowable position at current leverage.'],
  margin_must_remain: [-4051, 'Isolated balance insufficient.'],
  market_must_be_open: [-4141, 'Symbol is closed.'],
  mode_must_be_net: [-4061, "Order's position side does not match user's setting."],
  no_liquidity: [-2020, 'Unable to fill.'],
  position_holds_nothing: [-2022, 'ReduceOnly Order is rejected.'],
  position_limit_exceeded: [-2027, 'Exceeded the maximum allowable position at current leverage.'],
  position_must_be_open: [-2011, 'Unknown order sent.'],
  position_rests_nothing: [-2011, 'Unknown order sent.'],
  positions_must_be_closed: [-4068, 'Position side cannot be changed if there exists position.'],
  post_only_would_take: [
    -5022,
    'Due to the order could not be executed as maker, the Post Only order will be rejected. The order will not be recorded in the order history.',
  ],
  price_is_uncertain: [-4140, 'Invalid symbol status for opening position.'],
  price_outside_band: [-4131, "The counterparty's best price does not meet the PERCENT_PRICE filter limit."],
  quantity_too_large: [-4005, 'Quantity greater than max quantity.'],
  quantity_too_small: [-4004, 'Quantity less than min quantity.'],
  reduces_more_than_position: [-2022, 'ReduceOnly Order is rejected.'],
  stop_would_trigger: [-2021, 'Order would immediately trigger.'],
  too_many_stops: [-4045, 'Reach max stop order limit.'],
  too_many_open_positions: [-2025, 'Reach max open order limit.'],
  would_be_liquidated: [-2010, 'The position would be liquidated at once.'],
}

/** Converts an error of a command on perpetuals to that of the API of futures; any other is returned as it is. */
export function toFuturesError(error: unknown): unknown {
  const made = error instanceof CallError ? OF_FUTURES[error.code] : undefined
  return made ? new BinanceError(...made) : error
}

/** Converts whatever a call threw. Returns `undefined` for what is a defect of ours. */
export function toBinanceError(error: unknown): BinanceError | undefined {
  if (error instanceof BinanceError) return error
  const made = OF_CODE[codeOf(error)]
  return made && new BinanceError(...made)
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof CallError) return error.code
  const status = (error as { readonly statusCode?: number }).statusCode ?? 500
  if (status === 404) return 'unknown_call'
  if (status === 413) return 'body_too_large'
  return status >= 400 && status < 500 ? 'invalid_request' : 'internal_error'
}
