import { CallError } from '../../platform/call-error.ts'
import type { PerpInstrument } from '../../instruments/perp-instrument.ts'
import type { Context } from './context.ts'

interface Pair {
  readonly currency_id?: number | undefined
  readonly legal_id?: number | undefined
}

/** Returns the perpetual of a currency pair. Throws `contract_must_be_known` for an unknown pair. */
export function perpOrThrow(
  { catalogue }: Context,
  { currency_id, legal_id }: Required<Pair>,
): PerpInstrument {
  const perp = catalogue.perpOf(Number(currency_id), Number(legal_id))
  if (!perp) throw new CallError('contract_must_be_known', 'currency_id')
  return perp
}

/**
 * Returns the id of the perpetual of both ids, or `undefined` (all perpetuals) if both are absent. Throws if
 * only one is given.
 */
export function perpIdOf(ctx: Context, { currency_id, legal_id }: Pair): number | undefined {
  if (currency_id === undefined && legal_id === undefined) return undefined
  if (currency_id === undefined) throw new CallError('missing_field', 'currency_id')
  if (legal_id === undefined) throw new CallError('missing_field', 'legal_id')
  return perpOrThrow(ctx, { currency_id, legal_id }).id
}
