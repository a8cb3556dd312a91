import type { StatementProblem } from '@halyard/api/ops'

/** One row of a statement as text. */
export interface StatementRow {
  /** Counted from 1, as a spreadsheet shows it. */
  readonly row: number
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly date: string
}

/** A row that cannot be entered, and why. */
export interface RowProblem {
  readonly row: number
  readonly problem: StatementProblem
}

export const ROWS_MAX = 500
const COLUMNS = ['reference', 'amount', 'currency', 'date'] as const
const SEPARATORS = [';', '\t', ','] as const

/**
 * Splits a CSV into rows. The separator is the one that the first row has; quotes follow RFC 4180. A first row with the names of the
 * columns sets their order and may name others, which are ignored; without it the columns are reference, amount, currency, date.
 */
export function parseStatement(csv: string): {
  readonly rows: readonly StatementRow[]
  readonly problems: readonly RowProblem[]
} {
  const cells = splitCsv(csv.replace(/^\uFEFF/, ''))
  const names = cells[0]?.fields.map((name) => name.trim().toLowerCase()) ?? []
  const hasNames = COLUMNS.every((name) => names.includes(name))
  const found = hasNames ? cells.slice(1) : cells
  if (found.length === 0) return { rows: [], problems: [{ row: 1, problem: 'empty' }] }
  if (found.length > ROWS_MAX) return { rows: [], problems: [{ row: ROWS_MAX + 1, problem: 'too_many' }] }
  const rows: StatementRow[] = []
  const problems: RowProblem[] = []
  for (const { row, fields } of found) {
    const [reference, amount, currency, date] = COLUMNS.map((name, place) =>
      fields[hasNames ? names.indexOf(name) : place]?.trim(),
    )
    const width = hasNames ? names.length : COLUMNS.length
    if (
      fields.length !== width ||
      reference === undefined ||
      amount === undefined ||
      currency === undefined ||
      date === undefined
    )
      problems.push({ row, problem: 'columns' })
    else rows.push({ row, reference, amount, currency, date })
  }
  return { rows, problems }
}

/** Returns whether the text is a day of the calendar, such as 2026-11-23, that is not after `now`'s in any time zone. */
export function isBookingDay(text: string, now: number): boolean {
  if (!/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text && at <= now + 14 * 3_600_000
}

interface Cells {
  readonly row: number
  readonly fields: readonly string[]
}

/** Splits text into rows of fields; empty rows are left out. An open quote ends with the text. */
function splitCsv(text: string): Cells[] {
  const firstRow = /\S.*/.exec(text)?.[0] ?? ''
  const separator = SEPARATORS.find((known) => firstRow.includes(known)) ?? ','
  const rows: Cells[] = []
  let fields: string[] = []
  let field = ''
  let isQuoted = false
  let row = 1
  const endField = () => {
    fields.push(field)
    field = ''
  }
  const endRow = () => {
    endField()
    if (fields.some((value) => value.trim() !== '')) rows.push({ row, fields })
    fields = []
    row += 1
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '"' && isQuoted && text[at + 1] === '"') {
      field += '"'
      at += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) field += character
    else if (character === separator) endField()
    else if (character === '\n') endRow()
    else if (character !== '\r') field += character
  }
  endRow()
  return rows
}
