import type { Receipt } from '@halyard/receipt'
import { saveBlob } from '@halyard/web/save-blob'

/** Returns the file name of a receipt. */
export function receiptFileName({ option }: Receipt): string {
  return `halyard-receipt-${option.id}.json`
}

/** Saves the receipt as a file that `npm run verify` reads. */
export function saveReceipt(receipt: Receipt): void {
  saveJson(receipt, receiptFileName(receipt))
}

/** Saves a value as a JSON file. */
export function saveJson(value: unknown, name: string): void {
  saveFile(jsonOf(value), 'application/json', name)
}

/** Returns the content of the JSON file of a value. */
export function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/** Saves a text as a file. */
export function saveFile(text: string, type: string, name: string): void {
  saveBlob(new Blob([text], { type }), name)
}

/** Returns the path of the call that lists the signed checkpoints of the receipt's market. */
export function headsPath({ option }: Receipt): string {
  return `trail/heads?match_id=${option.match_id}`
}
