import {
  heldBackTicks,
  isCoveredLate,
  type LiveHead,
  type Statement,
  type Ticket,
  ticketIn,
} from '@halyard/receipt'
import { formatUnits } from '@halyard/money'

function isLive(statement: Statement): statement is LiveHead {
  return 'heads' in statement
}

/** Returns a line for each receipt whose ticks were signed late, as its live heads among the statements show. */
export function describeHeldBack(statements: readonly Statement[]): string[] {
  const heads = statements.filter((statement): statement is LiveHead => isLive(statement))
  return statements.flatMap((statement) => {
    if (statement.format !== 'halyard-receipt-2') return []
    const held = heldBackTicks(statement, heads)
    if (held.length === 0) return []
    const latest = formatUnits(BigInt(Math.max(...held.map(({ lateMs }) => lateMs))), 3)
    return `Option ${statement.option.id}: ${held.length} ticks were signed late, up to ${latest} seconds after their time.`
  })
}

/**
 * Returns a line for each ticket that a live head covers too late, as the live heads among the statements show: one covers
 * it, and the one directly before it does not.
 */
export function describeCoveredLate(statements: readonly Statement[]): string[] {
  const heads = statements
    .flatMap((statement) =>
      isLive(statement)
        ? [statement]
        : 'trail' in statement && 'live' in statement.trail
          ? [statement.trail.live]
          : [],
    )
    .toSorted((a, b) => a.seq - b.seq)
  return ticketsAmong(statements).flatMap((ticket) => {
    const index = heads.findIndex(({ tickets }) => tickets && tickets[0] >= ticket.option.id)
    const [before, first] = [heads[index - 1], heads[index]]
    if (!before || !first || first.seq !== before.seq + 1) return []
    if (!isCoveredLate(ticket, first.signed_at)) return []
    const lateMs = first.signed_at - ticket.option.accepted_at
    return `Option ${ticket.option.id}: the first live head that covers its ticket was signed ${formatUnits(BigInt(lateMs), 3)} seconds after acceptance.`
  })
}

/** Returns the tickets among statements, alone or in receipts, each option once. */
function ticketsAmong(statements: readonly Statement[]): readonly Ticket[] {
  const tickets = statements.flatMap((statement) => {
    if (statement.format === 'halyard-ticket-1') return [statement]
    return 'trail' in statement ? (ticketIn(statement) ?? []) : []
  })
  return [...new Map(tickets.map((ticket) => [ticket.option.id, ticket])).values()]
}
