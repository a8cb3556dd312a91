import type { Exchange } from '../state.ts'
import { type DueKind, recordKey } from './quarantine.ts'

/** Returns whether neither the clock nor a customer may act on a record. */
export function isSetAside({ quarantine }: Exchange, record: DueKind, recordId: number): boolean {
  return quarantine.setAside.size > 0 && quarantine.setAside.has(recordKey({ record, recordId }))
}

/** Lets the clock act on a record, unless it is set aside. A failure then names the record. */
export function processRecord(
  exchange: Exchange,
  record: DueKind,
  recordId: number,
  process: () => void,
): void {
  if (isSetAside(exchange, record, recordId)) return
  exchange.quarantine.processing = { record, recordId }
  process()
}
