import { FIAT_DECIMALS, type FiatCode } from '@halyard/formulas'
import { useFormat } from '../../lib/format/format.ts'

interface Amounts {
  /** Formats an amount of fiat with the decimals of its currency: '20.00 EUR', '3,000 JPY'. */
  readonly fiat: (text: string, code: FiatCode) => string
  /** Formats an amount of fiat without its currency. */
  readonly plainFiat: (text: string, code: FiatCode) => string
  /** Formats an amount of coins with all its decimals: '21.609473 USDT'. */
  readonly coins: (text: string, name: string) => string
  /** Formats a price of one coin with all its decimals: '0.92552 EUR'. */
  readonly price: (text: string, code: FiatCode) => string
}

/** Returns the formats of amounts in deals. */
export function useAmounts(): Amounts {
  const f = useFormat()
  const plainFiat = (text: string, code: FiatCode) => f.decimal(text, FIAT_DECIMALS[code])
  return {
    fiat: (text, code) => `${plainFiat(text, code)} ${code}`,
    plainFiat,
    coins: (text, name) => `${f.exact(text)} ${name}`,
    price: (text, code) => `${f.exact(text)} ${code}`,
  }
}
