import { saveBlob } from '@halyard/web/save-blob'
import type { Column } from './column.ts'

/**
 * Writes rows as CSV (RFC 4180) without the columns that name persons. A value that a spreadsheet would run as a formula
 * is quoted as text; a number stays a number.
 */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const exported = columns.filter(({ personal }) => !personal)
  const lines = [
    exported.map(({ title }) => cellOf(title)),
    ...rows.map((row) => exported.map(({ value }) => cellOf(value(row)))),
  ]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

function cellOf(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Saves a text or a download as a file of the browser. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  saveBlob(new Blob([content], { type }), name)
}
