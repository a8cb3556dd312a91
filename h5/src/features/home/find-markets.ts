import type { Quote } from '@halyard/api/client'

/** Returns the markets whose pair contains the text, ignoring case and separators: 'btc', 'BTC/USDT', 'eth btc'. */
export function findMarkets(quotes: readonly Quote[], typed: string): Quote[] {
  const wanted = normal(typed)
  return quotes.filter((quote) => normal(quote.currency_name + quote.legal_name).includes(wanted))
}

function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
