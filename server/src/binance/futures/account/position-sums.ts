import { liquidationTicks, maintenanceMargin, notional, unrealisedPnl } from '@halyard/formulas'
import type { PositionRow } from '../../../engine/index.ts'
import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import { tickLotUnitsOf } from '../../../instruments/instrument.ts'
import type { FoundPosition } from './find-positions.ts'
import type { TradingSettings } from './trading-settings.ts'

/**
 * The rows of a customer on one side of a contract, added up, or in net mode those of both sides. Amounts are in settle units at the
 * current mark price.
 */
export interface PositionSum {
  readonly perp: PerpInstrument
  readonly side: PositionRow['side']
  /** Whether it is the customer's one position in the contract. */
  readonly isNet: boolean
  readonly lots: number
  readonly value: bigint
  readonly entryValue: bigint
  readonly profit: bigint
  readonly margin: bigint
  readonly maintenance: bigint
  /** The hold of working orders. */
  readonly held: bigint
  /** The leverage of the rows if it is one, otherwise entry value over margin; 1 without open lots. In net mode, the one that is set. */
  readonly leverage: number
  /** The first of the rows' liquidation prices that the mark price would reach; `undefined` if there is none. */
  readonly liquidationTicks: bigint | undefined
  readonly updatedAt: number
}

/** Adds up a customer's rows of a contract: one sum in net mode, otherwise one for each side. Without rows, everything is zero. */
export function sumsOf(
  perp: PerpInstrument,
  found: readonly FoundPosition[],
  { isNet, leverageOf: leverageSet }: TradingSettings,
): readonly PositionSum[] {
  const [long, short] = [sumSide(perp, 'long', found), sumSide(perp, 'short', found)]
  if (!isNet) return [long, short]
  const [main, other] = long.lots >= short.lots ? [long, short] : [short, long]
  return [{ ...difference(main, other), isNet, leverage: leverageSet(perp.id) }]
}

/**
 * Subtracts the lots of one side from those of the larger one. A customer in net mode has lots on both sides only while one of them waits
 * for its liquidation.
 */
function difference(main: PositionSum, other: PositionSum): PositionSum {
  const lots = main.lots - other.lots
  return {
    ...main,
    lots,
    value: main.value - other.value,
    entryValue: main.lots === 0 ? 0n : (main.entryValue * BigInt(lots)) / BigInt(main.lots),
    profit: main.profit + other.profit,
    margin: main.margin + other.margin,
    maintenance: main.maintenance + other.maintenance,
    held: main.held + other.held,
    updatedAt: Math.max(main.updatedAt, other.updatedAt),
  }
}

/** Adds up a customer's rows on one side of a contract. */
function sumSide(
  perp: PerpInstrument,
  side: PositionRow['side'],
  found: readonly FoundPosition[],
): PositionSum {
  const unit = BigInt(tickLotUnitsOf(perp))
  const rows = found.filter((one) => one.perp.id === perp.id && one.row.side === side).map(({ row }) => row)
  const open = rows.filter(({ openLots }) => openLots > 0)
  const total = (of: (row: PositionRow) => bigint) => open.reduce((sum, row) => sum + of(row), 0n)
  const valueOf = ({ openLots }: PositionRow) => notional(BigInt(perp.markTicks), BigInt(openLots), unit)
  const entryValue = total((row) => row.entryValue)
  const margin = total((row) => row.margin)
  return {
    perp,
    side,
    isNet: false,
    lots: open.reduce((sum, row) => sum + row.openLots, 0),
    value: total(valueOf),
    entryValue,
    profit: total((row) => unrealisedPnl(row, valueOf(row))),
    margin,
    maintenance: total((row) => maintenanceMargin(valueOf(row), BigInt(row.maintenancePpm))),
    held: rows.reduce((sum, row) => sum + row.held, 0n),
    leverage: leverageOf(open, entryValue, margin),
    liquidationTicks: nearestLiquidation(side, unit, open),
    updatedAt: Math.max(0, ...rows.map((row) => row.updatedAt)),
  }
}

function leverageOf(open: readonly PositionRow[], entryValue: bigint, margin: bigint): number {
  const used = new Set(open.map(({ leverage }) => leverage))
  const [only = 1] = used
  if (used.size <= 1) return only
  return margin === 0n ? 1 : Math.max(1, Number(entryValue / margin))
}

/** A falling mark price reaches the highest price of longs first, a rising one the lowest of shorts. */
function nearestLiquidation(
  side: PositionRow['side'],
  unit: bigint,
  open: readonly PositionRow[],
): bigint | undefined {
  let nearest: bigint | undefined
  for (const { openLots, entryValue, margin, maintenancePpm } of open) {
    const holding = {
      side,
      lots: BigInt(openLots),
      entryValue,
      margin,
      maintenancePpm: BigInt(maintenancePpm),
    }
    const ticks = liquidationTicks(holding, unit)
    if (ticks === undefined) continue
    if (nearest === undefined || (side === 'long' ? ticks > nearest : ticks < nearest)) nearest = ticks
  }
  return nearest
}
