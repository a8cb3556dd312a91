import { buyOption } from './buy-option.ts'
import { listDurations, listPayableCurrencies } from './list-offers.ts'
import { listOptions } from './list-options.ts'
import { showReceipt } from './show-receipt.ts'

export const optionHandlers = {
  'microtrade/seconds': listDurations,
  'microtrade/payable_currencies': listPayableCurrencies,
  'microtrade/submit': buyOption,
  'microtrade/lists': listOptions,
  'microtrade/receipt': showReceipt,
}
