/** The terms of every launched coin's market: the fees and the price band of the smaller markets. */
export const LAUNCH_MARKET = {
  makerFeePpm: 800,
  takerFeePpm: 1_000,
  bandPpm: 80_000,
  lotsMin: 1,
  lotsMax: 1_000_000_000,
  status: 'open',
} as const
