import { heldBackTicks, type LiveHead, type Statement } from '@halyard/api/receipt'
import { formatUnits } from '@halyard/money'

/** Returns a line for each receipt whose ticks were signed late, as its live heads among the statements show. */
export function describeHeldBack(statements: readonly Statement[]): string[] {
  const heads = statements.filter((statement): statement is LiveHead => statement.format === 'halyard-live-1')
  return statements.flatMap((statement) => {
    if (statement.format !== 'halyard-receipt-2') return []
    const held = heldBackTicks(statement, heads)
    if (held.length === 0) return []
    const latest = formatUnits(BigInt(Math.max(...held.map(({ lateMs }) => lateMs))), 3)
    return `Option ${statement.option.id}: ${held.length} ticks were signed late, up to ${latest} seconds after their time.`
  })
}
