import type { Quote } from '../../lib/market/quote.ts'

/** Returns the markets whose pair contains the text, ignoring case and separators: 'btc', 'BTC/USDT', 'eth btc'. */
export function findMarkets(quotes: readonly Quote[], typed: string): Quote[] {
  const wanted = normal(typed)
  return quotes.filter((quote) => normal(quote.base + quote.quote).includes(wanted))
}

function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
