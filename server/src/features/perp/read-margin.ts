import { type Amount, amount, parseUnits } from '@halyard/money'
import { topUpOf } from '../../instruments/units.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from './context.ts'
import { perpOfOwnPosition } from './queries.ts'

/** An amount of margin of a customer's position. */
interface MarginRequest {
  readonly id: number
  readonly amount: string
  readonly from_coin?: string | undefined
}

/**
 * Reads an amount of margin of a customer's position, and what the coin account may add to it, in units of the settle currency.
 * Throws a `CallError`.
 */
export async function readMargin(
  ctx: Context,
  customerId: number,
  request: MarginRequest,
): Promise<{ readonly amount: Amount; readonly fromCoin?: Amount }> {
  const perp = await perpOfOwnPosition(ctx, customerId, request.id)
  if (!perp) throw new CallError('position_must_be_open')
  const units = parseUnits(request.amount, perp.quote.decimals)
  if (units === undefined) throw new CallError('invalid_field', 'amount')
  return { amount: amount(units), ...topUpOf(perp.quote, request) }
}
