import type { Changes, ConditionalRow, Fact, PerpTradeHappened, PositionRow } from '@halyard/core'
import { MARKET_MAKERS } from '../../workload/traders.ts'
import type { ProductCoverage } from '../product.ts'

const CELLS = [
  'sold to the book',
  'deleveraged',
  'covered by the fund',
  'paid the fund',
  'take_profit',
  'stop_loss',
  'funding paid',
  'funding received',
  'netted',
  'close-only',
  'reduce-only maker',
  'reduce-only taker',
  'reduce-only trimmed by a taker',
  'nothing to reduce',
  'reduced by an opposite order',
  'flipped by an opposite order',
] as const

/** How conditional orders end. */
const ENDS = [
  'close triggered by mark',
  'close triggered by last',
  'reduce triggered by mark',
  'reduce triggered by last',
  'open triggered by mark',
  'open triggered by last',
  'by_customer',
  'position_closed',
  'customer_is_frozen',
  'pause_is_running',
  'no_liquidity',
  'insufficient_balance',
  'position_holds_nothing',
] as const

type PerpCell = (typeof CELLS)[number]

/** How positions are closed, liquidated and charged. */
export const coverage: ProductCoverage = {
  entriesOf: (changes) => [
    ...[...changes.facts.flatMap(cellsOf), ...netCellsOf(changes)].map(entryOf),
    ...changes.conditionals.flatMap(endsOf),
  ],
  required: [...CELLS.map(entryOf), ...ENDS.map((end) => `conditional ${end}`)],
}

function endsOf({ status, cancelReason, purpose, triggerSource }: ConditionalRow): string[] {
  if (status === 'triggered') return [`conditional ${purpose} triggered by ${triggerSource}`]
  return cancelReason === undefined ? [] : [`conditional ${cancelReason}`]
}

function entryOf(cell: PerpCell): string {
  return `perp ${cell}`
}

function cellsOf(fact: Fact): PerpCell[] {
  if (fact.kind === 'stopFired') return [fact.stop]
  if (fact.kind === 'fundingPaid') return [fact.amount < 0n ? 'funding paid' : 'funding received']
  if (fact.kind === 'coverExhausted') return ['close-only']
  if (fact.kind === 'positionClosed') return fact.reason === 'netted' ? ['netted'] : []
  if (fact.kind !== 'positionLiquidated') return []
  const cells: PerpCell[] = []
  if (fact.filledLots > 0) cells.push('sold to the book')
  if (fact.deleveragedLots > 0) cells.push('deleveraged')
  if (fact.insuranceCover > 0n) cells.push('covered by the fund')
  if (fact.insuranceFee > 0n) cells.push('paid the fund')
  return cells
}

/** Returns the outcomes of customers in net mode. */
function netCellsOf({ facts, positions }: Changes): PerpCell[] {
  const cells: PerpCell[] = []
  const rows = new Map(positions.map((row) => [row.id, row]))
  const trades = facts.filter((fact) => fact.kind === 'perpTradeHappened')
  for (const trade of trades) {
    if (rows.get(trade.makerPositionId)?.reduceOnly) cells.push('reduce-only maker')
    if (rows.get(trade.takerPositionId)?.reduceOnly) cells.push('reduce-only taker')
  }
  for (const row of positions) {
    if (row.closeReason === 'nothing_to_reduce') {
      cells.push('nothing to reduce')
      if (trades.some((trade) => isTrimming(trade, row, rows))) cells.push('reduce-only trimmed by a taker')
    }
    cells.push(...nettedCellsOf(row, trades, positions))
  }
  return cells
}

/** Returns whether a trade filled another order of the owner on the side of one that reduces. */
function isTrimming(
  { makerId, makerPositionId }: PerpTradeHappened,
  row: PositionRow,
  rows: ReadonlyMap<number, PositionRow>,
): boolean {
  const maker = rows.get(makerPositionId)
  return (
    makerId === row.ownerId && maker?.perpId === row.perpId && maker.side === row.side && !maker.reduceOnly
  )
}

/** Returns whether fills of a customer's order closed lots of the other side, and whether they opened others beyond it. */
function nettedCellsOf(
  row: PositionRow,
  trades: readonly PerpTradeHappened[],
  rows: readonly PositionRow[],
): PerpCell[] {
  if (row.reduceOnly || MARKET_MAKERS.includes(row.ownerId)) return []
  const filled = trades
    .filter(
      ({ makerPositionId, takerPositionId, takerSide }) =>
        makerPositionId === row.id ||
        (takerPositionId === row.id && (takerSide === 'buy') === (row.side === 'long')),
    )
    .reduce((sum, { lots }) => sum + lots, 0)
  const reduced = rows.find(
    ({ ownerId, perpId, side, closedLots }) =>
      ownerId === row.ownerId && perpId === row.perpId && side !== row.side && closedLots > 0,
  )
  if (!reduced || filled <= row.openLots + row.closedLots) return []
  return row.openLots > 0 && reduced.openLots === 0
    ? ['reduced by an opposite order', 'flipped by an opposite order']
    : ['reduced by an opposite order']
}
