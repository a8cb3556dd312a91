import type { OpsPath } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import type { Context as ServerContext } from '../../calls/context.ts'
import type { OpsHandler as OpsCallHandler } from '../ops-handler.ts'

/** The parts of the server that the treasury's calls use. */
export type Context = Pick<ServerContext, 'db' | 'catalogue' | 'now'>

export type OpsHandler<Path extends OpsPath> = OpsCallHandler<Path, Context>

/** The name of a currency, and its amounts as decimals. */
export interface CurrencyText {
  readonly currency_id: number
  readonly currency_name: string
  readonly text: (units: bigint | string) => string
}

/** Returns how a currency is written. Throws if it is not listed. */
export function currencyText({ catalogue }: Pick<Context, 'catalogue'>, id: number): CurrencyText {
  const currency = catalogue.currency(id)
  if (!currency) throw new Error(`currency ${id} is not listed`)
  return {
    currency_id: id,
    currency_name: currency.name,
    text: (units) => formatUnits(BigInt(units), currency.decimals),
  }
}
