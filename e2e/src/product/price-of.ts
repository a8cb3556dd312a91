import { createClient } from '@halyard/contract/client'

interface Price {
  readonly match_id: number
  /** An order to buy that waits: a little, five percent under the market. */
  readonly below: { readonly price: string; readonly quantity: string }
}

export async function priceOf(url: string, pair: string): Promise<Price> {
  const call = createClient({ server: url, language: () => 'en', token: () => undefined })
  const answer = await call('currency/quotation_new', {})
  if (answer.type !== 'ok') throw new Error(`No prices: ${answer.message}`)
  const quote = answer.message.list.find(
    ({ currency_name, legal_name }) => `${currency_name}/${legal_name}` === pair,
  )
  if (!quote) throw new Error(`${pair} is not traded`)
  const price = (Number(quote.now_price) * 0.95).toFixed(quote.price_decimals)
  return { match_id: quote.match_id, below: { price, quantity: '0.01' } }
}
