import type { Engine } from '../engine/index.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { InstrumentKind } from '../instruments/instrument-kind.ts'
import { INSTRUMENT_KINDS } from '../instruments/kinds/kinds.ts'
import { findValuation, VALUATION_DECIMALS } from '../instruments/valuation.ts'

/** Instruments of a product with figures of their own, in the order of listing. Further ones share one line. */
const NAMED_MAX = 200
const OTHERS = 'others'

/** The trades of an instrument since the start of this process, and their value in USDT at index prices. */
interface TradeCount {
  readonly product: string
  readonly market: string
  readonly trades: number
  readonly value: number
}

/** The accepted commands and the trades since the start of this process. Every process of an exchange counts all of them. */
export interface TradingReading {
  readonly commands: readonly { readonly command: string; readonly count: number }[]
  readonly trades: readonly TradeCount[]
}

interface Sums {
  trades: number
  /** USDT units. */
  value: bigint
}

/** Counts what committed batches contain. Returns a function that reads the counts; listed instruments without trades have zero. */
export function countTrading(
  engine: Pick<Engine, 'onCommitted'>,
  catalogue: Catalogue,
): () => TradingReading {
  const commands = new Map<string, number>()
  const kinds = INSTRUMENT_KINDS.map((kind) => ({ kind, sums: new Map<number, Sums>() }))
  engine.onCommitted((batch) => {
    for (const { command, reply } of batch.commands)
      if (reply.ok) commands.set(command.kind, (commands.get(command.kind) ?? 0) + 1)
    for (const { kind, sums } of kinds)
      kind.eachTrade(batch.changes, (id, { value }) => {
        const quoteId = kind.find(catalogue, id)?.quote.id
        const sum = sumsOf(sums, id)
        sum.trades += 1
        if (quoteId !== undefined) sum.value += findValuation(catalogue, quoteId, BigInt(value)) ?? 0n
      })
  })
  return () => ({
    commands: [...commands].map(([command, count]) => ({ command, count })),
    trades: kinds.flatMap(({ kind, sums }) => linesOf(kind, catalogue, sums)),
  })
}

function sumsOf(sums: Map<number, Sums>, id: number): Sums {
  const known = sums.get(id) ?? { trades: 0, value: 0n }
  sums.set(id, known)
  return known
}

function linesOf(
  kind: InstrumentKind,
  catalogue: Catalogue,
  counted: ReadonlyMap<number, Sums>,
): TradeCount[] {
  const product = kind.tables.trades.replace('_trade', '')
  const lines = new Map<string, Sums>()
  for (const [at, { id, base, quote }] of kind.listed(catalogue).entries()) {
    const market = at < NAMED_MAX ? `${base.name}/${quote.name}` : OTHERS
    const line = lines.get(market) ?? { trades: 0, value: 0n }
    const { trades = 0, value = 0n } = counted.get(id) ?? {}
    lines.set(market, { trades: line.trades + trades, value: line.value + value })
  }
  return [...lines].map(([market, { trades, value }]) => ({
    product,
    market,
    trades,
    value: Number(value) / 10 ** VALUATION_DECIMALS,
  }))
}
