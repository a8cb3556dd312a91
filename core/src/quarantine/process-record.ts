import type { Exchange } from '../state.ts'
import { type DueKind, recordKey } from './quarantine.ts'

/** Returns whether neither the clock, nor prices, nor a customer may act on a record. */
export function isSetAside({ quarantine }: Exchange, record: DueKind, recordId: number): boolean {
  return quarantine.setAside.size > 0 && quarantine.setAside.has(recordKey({ record, recordId }))
}

/** Processes a record, unless it is set aside. A failure then names the record. Does not nest. */
export function processRecord(
  exchange: Exchange,
  record: DueKind,
  recordId: number,
  process: () => void,
): void {
  if (isSetAside(exchange, record, recordId)) return
  const { quarantine } = exchange
  quarantine.processing = { record, recordId }
  process()
  quarantine.checkProcessed?.()
  quarantine.processing = undefined
}
