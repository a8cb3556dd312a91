import { CURRENCIES } from '../../instruments/listing/listing.ts'
import type { Handler } from './context.ts'

export const listCurrencies: Handler<'currency/user_currency_list'> = async ({ catalogue }) => ({
  list: catalogue.currencies().map(({ id, name, decimals }) => {
    const listing = CURRENCIES.find((currency) => currency.id === id)
    return { id, name, title: listing?.title ?? name, decimals, networks: [...(listing?.networks ?? [])] }
  }),
})
