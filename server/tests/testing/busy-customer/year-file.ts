import { parseUnits } from '@halyard/money'
import type { BusyExchange } from './busy-exchange.ts'

/** A line of a year's file, by its columns. */
export type YearRow = Readonly<Record<string, string>>

/** Downloads a year's file of the customer and reads its lines. `fetch` removes the byte order mark. */
export async function downloadYear(
  { halyard, token }: BusyExchange,
  query: string,
): Promise<readonly YearRow[]> {
  const response = await fetch(`${halyard.url}/api/wallet/money_file?${query}`, {
    headers: { authorization: await token() },
  })
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('text/csv')) throw new Error(text)
  const [header = [], ...lines] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return lines.map((cells) => Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])))
}

/** The decimals in which cells are compared: no coin and no value has more. */
const DECIMALS = 8

/** Reads a signed decimal of a cell as units of 10^-8; 0 for an empty cell. */
export function unitsOf(cell = ''): bigint {
  if (cell === '') return 0n
  const magnitude = parseUnits(cell.replace('-', ''), DECIMALS)
  if (magnitude === undefined) throw new Error(`no amount: ${cell}`)
  return cell.startsWith('-') ? -magnitude : magnitude
}

/** Adds up a column of the rows that match. */
export function sumOf(rows: readonly YearRow[], column: string, wanted: YearRow): bigint {
  return rows
    .filter((row) => Object.entries(wanted).every(([name, value]) => row[name] === value))
    .reduce((sum, row) => sum + unitsOf(row[column]), 0n)
}

/** Returns the coins of a file. */
export function coinsOf(rows: readonly YearRow[]): readonly string[] {
  return [...new Set(rows.map(({ coin = '' }) => coin).filter(Boolean))]
}
