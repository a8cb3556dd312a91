import { createClient } from '@halyard/api/client'

export interface Price {
  readonly match_id: number
  /** A working buy order: a small one, five percent below the market. */
  readonly below: Waiting
  /** The same, close enough to be visible in a book with coarse grouping. */
  readonly littleBelow: Waiting
  /** A buy order that trades at once: one percent above the market. */
  readonly above: Waiting
}

interface Waiting {
  readonly price: string
  readonly quantity: string
}

export async function priceOf(url: string, pair: string): Promise<Price> {
  const call = createClient({ server: url, language: () => 'en', token: () => undefined })
  const response = await call('currency/quotation_new', {})
  if (response.type !== 'ok') throw new Error(`No prices: ${response.message}`)
  const quote = response.message.list.find(
    ({ currency_name, legal_name }) => `${currency_name}/${legal_name}` === pair,
  )
  if (!quote) throw new Error(`${pair} is not traded`)
  const waitingAt = (part: number) => ({
    price: (Number(quote.now_price) * part).toFixed(quote.price_decimals),
    quantity: '0.01',
  })
  return {
    match_id: quote.match_id,
    below: waitingAt(0.95),
    littleBelow: waitingAt(0.992),
    above: waitingAt(1.01),
  }
}
