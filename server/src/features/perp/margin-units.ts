import { type Amount, amount, parseUnits } from '@halyard/money'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from './context.ts'
import { perpOfOwnPosition } from './queries.ts'

/** Reads an amount of margin of a customer's position, in units of the settle currency. Throws a `CallError`. */
export async function marginUnits(
  ctx: Context,
  customerId: number,
  { id, amount: text }: { readonly id: number; readonly amount: string },
): Promise<Amount> {
  const perp = await perpOfOwnPosition(ctx, customerId, id)
  if (!perp) throw new CallError('position_must_be_open')
  const units = parseUnits(text, perp.quote.decimals)
  if (units === undefined) throw new CallError('invalid_field', 'amount')
  return amount(units)
}
