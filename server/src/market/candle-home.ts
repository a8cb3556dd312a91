/** Where the candles of one kind of product are kept, and the deals that they are made of. */
export interface CandleHome {
  readonly candles: 'candle' | 'contract_candle'
  readonly mark: 'candle_mark' | 'contract_candle_mark'
  readonly deals: 'spot_trade' | 'contract_trade'
  readonly listing: 'market' | 'contract_market'
  /** The column that says whose they are: `marketId` in the code, whatever is traded. */
  readonly owner: 'market_id' | 'contract_id'
}

export const SPOT_CANDLES: CandleHome = {
  candles: 'candle',
  mark: 'candle_mark',
  deals: 'spot_trade',
  listing: 'market',
  owner: 'market_id',
}

export const CONTRACT_CANDLES: CandleHome = {
  candles: 'contract_candle',
  mark: 'contract_candle_mark',
  deals: 'contract_trade',
  listing: 'contract_market',
  owner: 'contract_id',
}
