import { isFiatCode } from '@halyard/formulas'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { SetFiatRate } from './commands.ts'
import { FIAT_RATE_MAX } from './fiat-coin.ts'

/** Sets the price of one USDT in a fiat currency, in millionths. Floating prices use it for one day. */
export function setFiatRate({ fiat: state, at }: Exchange, { fiat, rate }: SetFiatRate): Reply {
  if (!isFiatCode(fiat)) return reject('fiat_currency_must_be_known')
  if (!Number.isSafeInteger(rate) || rate <= 0 || rate > FIAT_RATE_MAX) return reject('fiat_rate_is_invalid')

  const row = { fiat, rate, setAt: at }
  state.rates.set(fiat, row)
  state.changed.rates.set(fiat, row)
  return accepted()
}
