import { readApi } from '../../../lib/calls/api.ts'
import type { CandleSource } from '../../../lib/chart/candle-source.ts'
import { listen } from '../../../lib/socket/connection.ts'
import { nameOf, type Perp } from '../perp.ts'

/** Returns the candle source of a contract's own trades. */
export function perpCandles(perp: Perp): CandleSource {
  const { perpId, baseId, legalId, priceDecimals, lotDecimals } = perp
  return {
    chart: `perp_${perpId}`,
    name: nameOf(perp),
    priceDecimals,
    lotDecimals,
    read: (request, signal) =>
      readApi('lever/kline', { currency_id: baseId, legal_id: legalId, ...request }, signal),
    channel: (period) => ({ channel: 'lever_kline', contract_id: perpId, period }),
    listen: (period, take) =>
      listen('lever_kline', (event) => {
        if (event.contract_id === perpId && event.period === period) take(event.candle)
      }),
  }
}
