import { readApi } from '../../lib/api.ts'
import type { CandleSource } from '../../lib/chart/candle-source.ts'
import { listen } from '../../lib/socket/connection.ts'
import { type Contract, nameOf } from './contract.ts'

/** Candles of a contract's own deals. */
export function leverCandles(contract: Contract): CandleSource {
  const { contractId, baseId, legalId, priceDecimals, lotDecimals } = contract
  return {
    name: nameOf(contract),
    priceDecimals,
    lotDecimals,
    read: (asked, signal) =>
      readApi('lever/kline', { currency_id: baseId, legal_id: legalId, ...asked }, signal),
    channel: (period) => ({ channel: 'lever_kline', contract_id: contractId, period }),
    listen: (period, take) =>
      listen('lever_kline', (event) => {
        if (event.contract_id === contractId && event.period === period) take(event.candle)
      }),
  }
}
