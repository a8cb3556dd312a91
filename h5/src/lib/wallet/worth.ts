import { formatUnits, parseUnits } from '@halyard/money'
import type { Quote } from '../market/quote.ts'
import type { Balance, Wallet } from './balance.ts'

const WORTH_UNIT = 'USDT'
const CENT_DECIMALS = 2
/** The decimals of the value that today's profit is measured against. */
const BASE_DECIMALS = 6
const WHOLE_BP = 10_000n
const PRICE_DECIMALS = 18
/** A signed change, in USDT and in percent. */
export interface Change {
  readonly amount: string
  readonly percent: string
}

export interface LiveWorth {
  /** The wallet with its values at current index prices. */
  readonly wallet: Wallet
  /** Profit or loss since the last UTC midnight, net of deposits and withdrawals, rounded towards zero to the cent. */
  readonly change: Change
  /** The total value in 10^-6 USDT, of which less is rounded away than in `wallet`. */
  readonly exact: bigint
}

/**
 * Values a wallet by the server's formula: at index prices, floored to cents. Currencies without a price keep the
 * server's value.
 */
export function liveWorth(wallet: Wallet, quotes: readonly Quote[]): LiveWorth {
  const prices = new Map(
    quotes.filter((quote) => quote.quote === WORTH_UNIT).map((quote) => [quote.baseId, quote]),
  )
  let now = 0n
  let exact = 0n
  const accounts = wallet.accounts.map((account) => {
    let sum = 0n
    const balances = account.balances.map((balance) => {
      const quote = prices.get(balance.currencyId)
      const cents = unitsOf(balance, quote, CENT_DECIMALS)
      sum += cents
      exact += unitsOf(balance, quote, BASE_DECIMALS)
      return { ...balance, worth: formatUnits(cents, CENT_DECIMALS) }
    })
    now += sum
    return { ...account, balances, worth: formatUnits(sum, CENT_DECIMALS) }
  })
  return {
    wallet: { ...wallet, worth: formatUnits(now, CENT_DECIMALS), accounts },
    change: changeSince(wallet.today, exact),
    exact,
  }
}

/** Returns the value of a balance in USDT, floored to `places` decimals. */
function unitsOf(balance: Balance, quote: Quote | undefined, places: number): bigint {
  const { decimals } = balance
  const units = (parseUnits(balance.available, decimals) ?? 0n) + (parseUnits(balance.frozen, decimals) ?? 0n)
  if (balance.currency === WORTH_UNIT) return scaleDown(units, decimals - places)
  const price = quote && parseUnits(quote.indexPrice, PRICE_DECIMALS)
  if (!price) return parseUnits(balance.worth, places) ?? 0n
  return scaleDown(units * price, decimals + PRICE_DECIMALS - places)
}

/**
 * Returns the profit or loss of a time, net of deposits and withdrawals, rounded towards zero: `base` is the value at its
 * beginning plus what came in, less what went out; `now` is in 10^-6 USDT.
 */
export function changeSince(
  { base, invested }: Pick<Wallet['today'], 'base' | 'invested'>,
  now: bigint,
): Change {
  const rise = now - signed(base)
  const against = signed(invested)
  return {
    amount: formatUnits(rise / 10n ** BigInt(BASE_DECIMALS - CENT_DECIMALS), CENT_DECIMALS),
    percent: against <= 0n ? '0' : formatUnits((rise * WHOLE_BP) / against, CENT_DECIMALS),
  }
}

function signed(text: string): bigint {
  const size = parseUnits(text.replace('-', ''), BASE_DECIMALS) ?? 0n
  return text.startsWith('-') ? -size : size
}

function scaleDown(units: bigint, decimals: number): bigint {
  return decimals >= 0 ? units / 10n ** BigInt(decimals) : units * 10n ** BigInt(-decimals)
}
