import type { Answers } from './app.tsx'

interface Coin {
  readonly id: number
  readonly name: string
  readonly decimals: number
}

const USDT: Coin = { id: 3, name: 'USDT', decimals: 6 }

/**
 * Returns the answers of an exchange that lists a few coins besides USDT: `traded` ones have a market for USDT, of their own id. The
 * customer has 100 USDT in the coin account.
 */
export function smallExchange(traded: readonly Coin[], others: readonly Coin[] = []): Answers {
  return {
    'currency/user_currency_list': ({ list: [currency] }) => ({
      list: [...traded, USDT, ...others].map((coin) => ({
        ...(currency as NonNullable<typeof currency>),
        ...coin,
      })),
    }),
    'currency/quotation_new': (sample) => ({
      ...sample,
      list: traded.map(({ id, name }) => ({
        ...(sample.list[0] as (typeof sample.list)[number]),
        match_id: id,
        currency_id: id,
        legal_id: USDT.id,
        currency_name: name,
        legal_name: USDT.name,
        price_decimals: 1,
        number_decimals: 5,
      })),
    }),
    'wallet/list': (sample) => ({
      ...sample,
      accounts: sample.accounts.slice(0, 1).map((account) => ({
        ...account,
        type: 'coin',
        balances: account.balances.slice(0, 1).map((balance) => ({
          ...balance,
          currency_id: USDT.id,
          currency_name: USDT.name,
          decimals: USDT.decimals,
          available: '100',
        })),
      })),
    }),
  }
}
