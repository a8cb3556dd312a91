/** Where the candles of one kind of product are kept, and the deals that they are made of. */
export interface CandleHome {
  readonly candles: 'candle' | 'perp_candle'
  readonly mark: 'candle_mark' | 'perp_candle_mark'
  readonly deals: 'spot_trade' | 'perp_trade'
  readonly listing: 'market' | 'perp_market'
  /** The column that says whose they are: `marketId` in the code, whatever is traded. */
  readonly owner: 'market_id' | 'perp_id'
}

export const SPOT_CANDLES: CandleHome = {
  candles: 'candle',
  mark: 'candle_mark',
  deals: 'spot_trade',
  listing: 'market',
  owner: 'market_id',
}

export const PERP_CANDLES: CandleHome = {
  candles: 'perp_candle',
  mark: 'perp_candle_mark',
  deals: 'perp_trade',
  listing: 'perp_market',
  owner: 'perp_id',
}
