import type { Balance, Quote, ResponseOf } from '@halyard/contract/client'
import { formatUnits, parseUnits } from '@halyard/money'

type Wallet = ResponseOf<'wallet/list'>

const WORTH_UNIT = 'USDT'
const CENT_DECIMALS = 2
const PRICE_DECIMALS = 18
/** Percents of the wire have two decimals. */
const WHOLE_BP = 10_000n

/** How much something rose or fell: signed, in USDT and in percent. */
export interface Change {
  readonly amount: string
  readonly percent: string
}

export interface LiveWorth {
  /** The wallet as it was read, valued at the index prices of this moment. */
  readonly wallet: Wallet
  /** Of what is held now, over the last 24 hours. */
  readonly change: Change
}

/** Values a wallet as the server does: at index prices, floored to cents; what has no price keeps the server's worth. */
export function liveWorth(wallet: Wallet, quotes: readonly Quote[]): LiveWorth {
  const prices = new Map(
    quotes.filter((quote) => quote.legal_name === WORTH_UNIT).map((quote) => [quote.currency_id, quote]),
  )
  let now = 0n
  let before = 0n
  const accounts = wallet.accounts.map((account) => {
    let sum = 0n
    const balances = account.balances.map((balance) => {
      const quote = prices.get(balance.currency_id)
      const cents = centsOf(balance, quote)
      sum += cents
      before += centsBefore(cents, quote)
      return { ...balance, worth: formatUnits(cents, CENT_DECIMALS) }
    })
    now += sum
    return { ...account, balances, worth: formatUnits(sum, CENT_DECIMALS) }
  })
  return {
    wallet: { worth: formatUnits(now, CENT_DECIMALS), accounts },
    change: changeBetween(before, now),
  }
}

function centsOf(balance: Balance, quote: Quote | undefined): bigint {
  const { decimals } = balance
  const units = (parseUnits(balance.available, decimals) ?? 0n) + (parseUnits(balance.frozen, decimals) ?? 0n)
  if (balance.currency_name === WORTH_UNIT) return scaleDown(units, decimals - CENT_DECIMALS)
  const price = quote && parseUnits(quote.index_price, PRICE_DECIMALS)
  if (!price) return parseUnits(balance.worth, CENT_DECIMALS) ?? 0n
  return scaleDown(units * price, decimals + PRICE_DECIMALS - CENT_DECIMALS)
}

function centsBefore(cents: bigint, quote: Quote | undefined): bigint {
  const factor = WHOLE_BP + basisPoints(quote?.change ?? '0')
  return factor > 0n ? (cents * WHOLE_BP) / factor : cents
}

function changeBetween(before: bigint, now: bigint): Change {
  const rise = now - before
  return {
    amount: formatUnits(rise, CENT_DECIMALS),
    percent: before === 0n ? '0' : formatUnits((rise * WHOLE_BP) / before, CENT_DECIMALS),
  }
}

/** '-1.25' percent is -125. */
function basisPoints(percent: string): bigint {
  const size = parseUnits(percent.replace('-', ''), CENT_DECIMALS) ?? 0n
  return percent.startsWith('-') ? -size : size
}

function scaleDown(units: bigint, decimals: number): bigint {
  return decimals >= 0 ? units / 10n ** BigInt(decimals) : units * 10n ** BigInt(-decimals)
}
