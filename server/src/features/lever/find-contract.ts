import type { Context } from '../../context.ts'
import { CallError } from '../../http/call-error.ts'
import type { ListedContract } from '../../listed-contract.ts'

interface Pair {
  readonly currency_id?: number | undefined
  readonly legal_id?: number | undefined
}

export function contractOrThrow(
  { catalogue }: Context,
  { currency_id, legal_id }: Required<Pair>,
): ListedContract {
  const contract = catalogue.contractOf(Number(currency_id), Number(legal_id))
  if (!contract) throw new CallError('contract_must_be_known', 'currency_id')
  return contract
}

/** Both ids name a contract, none means all of them. */
export function contractIdOf(ctx: Context, { currency_id, legal_id }: Pair): number | undefined {
  if (currency_id === undefined && legal_id === undefined) return undefined
  if (currency_id === undefined) throw new CallError('missing_field', 'currency_id')
  if (legal_id === undefined) throw new CallError('missing_field', 'legal_id')
  return contractOrThrow(ctx, { currency_id, legal_id }).id
}
