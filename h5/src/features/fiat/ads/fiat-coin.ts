import type { FiatCoinInfo } from '@halyard/api/client'

/** A coin that is traded for fiat. */
export interface FiatCoin {
  readonly id: number
  readonly name: string
  /** Deducted from the coins at their release, in parts per million. */
  readonly feePpm: number
}

/** Parses a coin of the wire. */
export function toFiatCoin(wire: FiatCoinInfo): FiatCoin {
  return { id: wire.currency_id, name: wire.currency_name, feePpm: wire.fee_ppm }
}
