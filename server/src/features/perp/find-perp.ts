import { instrumentOrThrow } from '../../instruments/find-instrument.ts'
import { PERP } from '../../instruments/kinds/perp.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from './context.ts'

interface Pair {
  readonly currency_id?: number | undefined
  readonly legal_id?: number | undefined
}

/**
 * Returns the id of the perpetual of both ids, or `undefined` (all perpetuals) if both are absent. Throws if
 * only one is given.
 */
export function perpIdOf({ catalogue }: Context, { currency_id, legal_id }: Pair): number | undefined {
  if (currency_id === undefined && legal_id === undefined) return undefined
  if (currency_id === undefined) throw new CallError('missing_field', 'currency_id')
  if (legal_id === undefined) throw new CallError('missing_field', 'legal_id')
  return instrumentOrThrow(PERP, catalogue, { currency_id, legal_id }).id
}
