import { CURRENCIES } from '../../instruments/listing/listing.ts'
import { findCoinTexts } from '../../instruments/project-texts.ts'
import type { Handler } from './context.ts'

export const listCurrencies: Handler<'currency/user_currency_list'> = async ({ catalogue, db }) => {
  const texts = await findCoinTexts(db)
  return {
    list: catalogue.currencies().map(({ id, name, decimals }) => {
      const listing = CURRENCIES.find((currency) => currency.id === id)
      const text = texts.get(id)
      return {
        id,
        name,
        title: listing?.title ?? (text?.title || name),
        decimals,
        networks: [...(listing?.networks ?? [])],
        icon: text?.icon || null,
      }
    }),
  }
}
