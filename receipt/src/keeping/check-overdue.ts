import { isReceiptOverdue } from '../evidence/evidence.ts'
import type { LiveHead } from '../statements/live-head.ts'
import { decidedBy, overdueAt } from './due-times.ts'
import type { KeeperParts } from './keeper-parts.ts'
import type { KeptOption } from './kept.ts'
import type { KeptState } from './kept-state.ts'

/**
 * Records a receipt as overdue if a live head shows that it must exist, or the device's clock does, and the exchange still
 * returns none.
 */
export async function checkOverdue(
  state: KeptState,
  { now, readLive, readReceipt }: Pick<KeeperParts, 'now' | 'readLive' | 'readReceipt'>,
  { id, ticket }: KeptOption,
  trustedHead: (answer: unknown) => Promise<LiveHead | 'unknown' | undefined>,
): Promise<void> {
  if (now() < decidedBy(ticket)) return
  const head = await trustedHead((await readLive({}).catch(() => [])).at(-1))
  const showing = head && head !== 'unknown' && isReceiptOverdue(ticket, head) ? [head] : []
  if (showing.length === 0 && now() < overdueAt(ticket)) return
  if ((await readReceipt(ticket.option.id)) !== null) return
  const { id: optionId } = ticket.option
  state.record({ kind: 'receipt_overdue', about: id, optionId, file: [ticket, ...showing] }, now())
}
