/** The tables that hold the candles of one product and the trades they are built from. */
export interface CandleTables {
  readonly candles: 'candle' | 'perp_candle'
  readonly mark: 'candle_mark' | 'perp_candle_mark'
  readonly trades: 'spot_trade' | 'perp_trade'
  readonly listing: 'market' | 'perp_market'
  /** The column with the id of the market or perpetual. The code calls it `marketId` for both. */
  readonly owner: 'market_id' | 'perp_id'
}

export const SPOT_CANDLES: CandleTables = {
  candles: 'candle',
  mark: 'candle_mark',
  trades: 'spot_trade',
  listing: 'market',
  owner: 'market_id',
}

export const PERP_CANDLES: CandleTables = {
  candles: 'perp_candle',
  mark: 'perp_candle_mark',
  trades: 'perp_trade',
  listing: 'perp_market',
  owner: 'perp_id',
}
