import { type Line, signedLines } from '../statements/ticket.ts'

/** The name of the format of reports of customer liabilities. */
export const LIABILITIES_FORMAT = 'halyard-liabilities-1'

/** The columns of every line of a report above its hash. */
export const LIABILITIES_COLUMNS = [
  'row',
  'id',
  'currency',
  'kind',
  'opening',
  'available',
  'frozen',
  'held',
  'negative',
  'closing',
  'customers',
  'price',
  'price_at',
  'value',
  'note',
] as const

/** One column of a report. */
export type LiabilitiesColumn = (typeof LIABILITIES_COLUMNS)[number]

/** Everything that the signature of a report covers. Times are epoch milliseconds. */
export interface LiabilitiesSeal {
  /** A day or a month in UTC, such as '2026-10-31' or '2026-10'. */
  readonly period: string
  /** Whether the period was over: an incomplete report is of `until`. */
  readonly is_complete: boolean
  readonly until: number
  /** The number of lines of accounts. */
  readonly rows: number
  /** The SHA-256 of all bytes above the line of the hash, in hexadecimal. */
  readonly sha256: string
  readonly signed_at: number
  /** The hash of the first file of the period, if that was another one; otherwise empty. */
  readonly earlier: string
  readonly public_key: string
}

/** Returns the text that is signed for a report (docs/verify.md). */
export function liabilitiesText(seal: LiabilitiesSeal): string {
  const lines: Line[] = [
    ['public_key', seal.public_key],
    ['period', seal.period],
    ['is_complete', String(seal.is_complete)],
    ['until', seal.until],
    ['rows', seal.rows],
    ['sha256', seal.sha256],
    ['signed_at', seal.signed_at],
    ['earlier', seal.earlier],
  ]
  return signedLines(LIABILITIES_FORMAT, lines)
}

/** Returns the text whose SHA-256 is a customer's id in the report of a period. The nonce makes it unguessable. */
export function liabilityIdText(period: string, accountNumber: string, nonce: string): string {
  return `${LIABILITIES_FORMAT}|${period}|${accountNumber}|${nonce}`
}
