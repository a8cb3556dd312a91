import type { LeverContract, LeverPosition } from '@halyard/api/client'
import { toPerp } from './perp.ts'
import { type Position, toPosition } from './position.ts'

/** BTC/USDT: a tick is 0.1 USDT, a lot 0.001 BTC, and one tick of one lot is 100 units of USDT. */
export const WIRE_CONTRACT: LeverContract = {
  contract_id: 1,
  match_id: 1,
  currency_id: 1,
  legal_id: 3,
  currency_name: 'BTC',
  legal_name: 'USDT',
  price_decimals: 1,
  number_decimals: 3,
  legal_decimals: 6,
  lot_size: '0.001',
  min_share: 1,
  max_share: 100_000,
  multiples: [1, 5, 10, 20, 50, 100],
  tiers: [
    { max_share: 1_000, max_multiple: 100, maintenance_ppm: 5_000 },
    { max_share: 10_000, max_multiple: 20, maintenance_ppm: 25_000 },
    { max_share: 100_000, max_multiple: 5, maintenance_ppm: 100_000 },
  ],
  maker_fee_ppm: 200,
  taker_fee_ppm: 500,
  band_ppm: 50_000,
  funding_interval: 28_800_000,
  status: 'open',
  mark_price: '50000',
  index_price: '50000',
  now_price: '50000',
  change: '0.00',
  high: '50000',
  low: '50000',
  volume: '0',
  turnover: '0',
  funding_ppm: 100,
  funding_at: 1_800_000_000_000,
}

export const BTC = toPerp(WIRE_CONTRACT)

/** An open long of one BTC at 50,000 with leverage 10. */
export const WIRE_POSITION: LeverPosition = {
  id: 1,
  contract_id: 1,
  currency_id: 1,
  legal_id: 3,
  type: 1,
  share: 1_000,
  open_share: 1_000,
  waiting_share: 0,
  closed_share: 0,
  multiple: 10,
  price: '0',
  open_price: '50000',
  open_value: '50000',
  mark_price: '50000',
  margin: '5000',
  frozen: '0',
  fee: '25',
  funding: '0',
  profit: '0',
  profit_rate: '0.00',
  margin_ratio: '5.00',
  maintenance_ppm: 5_000,
  liquidation_price: '45226.1',
  bankruptcy_price: '45000',
  target_profit_price: null,
  stop_loss_price: null,
  realised: '0',
  close_price: '0',
  status: 1,
  close_reason: null,
  reduce_only: false,
  created_at: 1,
  updated_at: 1,
}

/** Returns an open long of one BTC at 50,000 with leverage 10, with some fields changed. */
export function position(changes: Partial<Position> = {}): Position {
  return { ...toPosition(WIRE_POSITION), ...changes }
}

/** The contract of a conditional order on the wire. */
export const CONTRACT_OF_ORDER = { contract_id: WIRE_CONTRACT.contract_id }
