import type { Fact } from '@halyard/core'
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
] as const

type PerpCell = (typeof CELLS)[number]

/** How positions are closed, liquidated and charged. */
export const coverage: ProductCoverage = {
  entriesOf: ({ facts }) => facts.flatMap(cellsOf).map(entryOf),
  required: CELLS.map(entryOf),
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
