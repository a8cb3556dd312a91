import type { Engine } from '../engine/index.ts'
import { createDepth, type Depth } from '../market-data/depth.ts'
import type { MarketData } from '../market-data/market-data.ts'
import type { ChartSymbol } from '../udf/symbols.ts'

/** Follows every order book from the engine's start on. Returns the one of a symbol, of which no other taker takes changes. */
export function followBooks(engine: Engine, market: MarketData): (symbol: ChartSymbol) => Depth {
  const openedAt = engine.stats().batchSeq
  const books = market.kinds.map(({ kind }) => {
    const opening = kind.openingLevels(engine)
    const depths = new Map([...opening].map(([id, levels]) => [id, createDepth(levels, openedAt)]))
    return { kind, depths }
  })

  function depthOf(depths: Map<number, Depth>, id: number): Depth {
    const depth = depths.get(id) ?? createDepth([], openedAt)
    depths.set(id, depth)
    return depth
  }

  engine.onCommitted(({ seq, changes }) => {
    for (const { kind, depths } of books)
      for (const [id, levels] of kind.changedLevels(changes)) depthOf(depths, id).apply(levels, seq)
  })
  return ({ name, instrument, data }) => {
    const book = books.find(({ kind }) => kind === data.kind)
    if (!book) throw new Error(`no book of ${name}`)
    return depthOf(book.depths, instrument.id)
  }
}
