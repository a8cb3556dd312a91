/** A digest of the trades that an engine made of a workload: their count, their total quantity, and their order. */
export interface TradeProof {
  trades: number
  lots: number
  /** Depends on every trade's maker, price and quantity, and on their order. */
  digest: number
}

export function createTradeProof(): TradeProof {
  return { trades: 0, lots: 0, digest: 0 }
}

export function recordTrade(proof: TradeProof, makerId: number, ticks: number, lots: number): void {
  proof.trades += 1
  proof.lots += lots
  proof.digest = (Math.imul(proof.digest, 31) + Math.imul(makerId, 7) + Math.imul(ticks, 3) + lots) | 0
}

/** Throws unless two engines made the same trades. */
export function expectSameTrades(engine: string, made: TradeProof, expected: TradeProof): void {
  if (made.trades !== expected.trades || made.lots !== expected.lots || made.digest !== expected.digest)
    throw new Error(
      `${engine} made ${made.trades} trades of ${made.lots} lots with digest ${made.digest}; ` +
        `expected ${expected.trades} of ${expected.lots} with ${expected.digest}`,
    )
}
