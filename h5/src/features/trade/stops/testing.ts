import { type Answers, openApp } from '../../../testing/app.tsx'

/** A last price of 120 USDT between the best bid and ask, an index price of 126.56, and no pause. */
export const PRICES: Answers = {
  'currency/deal': (sample) => ({ ...sample, bids: [['119', '5']], asks: [['121', '5']] }),
  'user/limits': (sample) => ({ ...sample, pause: null }),
  'currency/quotation_new': (sample) => ({
    ...sample,
    list: sample.list.map((quote) => ({ ...quote, now_price: '120', index_price: '126.56' })),
  }),
}

/** Opens the form of a type of order to sell. */
export async function openSale(type: RegExp, answers: Answers = {}) {
  const app = await openApp({ path: '/pages/trade/index', answers: { ...PRICES, ...answers } })
  const { stage } = app
  await stage.press(stage.get('radio', 'Sell'))
  await stage.press(stage.get('button', /Order type/))
  await stage.press(stage.get('button', type))
  return app
}
