import { formatUnits } from '@halyard/money'
import type { CurrencyConfig } from '../../engine/index.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'

/** The balance of a currency in the coin account, as decimals. */
export interface CoinBalance {
  readonly currency: CurrencyConfig
  readonly free: string
  readonly locked: string
}

/** Returns the customer's balance of every listed currency, zero where there is no account. */
export async function readBalances(
  { catalogue, db }: BinanceContext,
  customerId: number,
): Promise<readonly CoinBalance[]> {
  const rows = await db
    .selectFrom('account')
    .select(['currency_id', 'available', 'frozen'])
    .where('owner_id', '=', String(customerId))
    .where('kind', '=', 'coin')
    .execute()
  return catalogue.currencies().map((currency) => {
    const row = rows.find(({ currency_id }) => currency_id === currency.id)
    return {
      currency,
      free: formatUnits(BigInt(row?.available ?? 0), currency.decimals),
      locked: formatUnits(BigInt(row?.frozen ?? 0), currency.decimals),
    }
  })
}
