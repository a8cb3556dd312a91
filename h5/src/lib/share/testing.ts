import {
  ALLOTMENT_SHARE_FORMAT,
  type AllotmentShare,
  POSITION_SHARE_FORMAT,
  type PositionShare,
  type Share,
  SHARE_FORMAT,
} from '@halyard/receipt'

/** A share of the right form without a valid signature. */
export const UNSIGNED_SHARE: Share = {
  format: SHARE_FORMAT,
  rules: 'halyard-option-rules-3',
  public_key: '11'.repeat(32),
  match_id: 1,
  market: 'BTC/USDT',
  origin: 'simulated',
  price_decimals: 1,
  type: 'call',
  seconds: 30,
  payout_ppm: 800_000,
  accepted_at: 1_800_000_000_250,
  accepted_tick: 4_712,
  entry_ticks: 640_010,
  delivery_ticks: 640_067,
  result: 'win',
  log_n: 4_790,
  log_hash: '22'.repeat(32),
  signature: '33'.repeat(64),
}

/** A whole minute at which the position of the tests was opened. */
export const OPENED_AT = 1_799_999_940_000

/** A share of a position without a valid signature. */
export const UNSIGNED_POSITION: PositionShare = {
  format: POSITION_SHARE_FORMAT,
  public_key: '11'.repeat(32),
  base_id: 1,
  quote_id: 3,
  market: 'BTC/USDT',
  origin: 'simulated',
  price_decimals: 1,
  side: 'long',
  leverage: 10,
  entry_ticks: 640_010,
  exit_ticks: 640_067,
  opened_at: OPENED_AT,
  closed_at: 1_800_000_000_000,
  return_ppm: 4_897,
  signature: '33'.repeat(64),
}

/** A share of an allotment without a valid signature. */
export const UNSIGNED_ALLOTMENT: AllotmentShare = {
  format: ALLOTMENT_SHARE_FORMAT,
  public_key: '11'.repeat(32),
  project_id: 1,
  coin: 'TIDE',
  origin: 'simulated',
  price: '0.5',
  currency: 'USDT',
  supply: '10000000',
  demand: '15000001',
  allotted_ppm: 666_666,
  allotted_at: 1_800_000_000_000,
  signature: '33'.repeat(64),
}
