import { formatUnits } from '@halyard/money'

interface Parts {
  readonly available: bigint
  readonly frozen: bigint
}

export interface StatementEntry extends Parts {
  readonly id: number
  readonly at: number
  readonly reason: string
}

interface Statement {
  readonly opening: Parts
  /** Oldest first. */
  readonly entries: readonly StatementEntry[]
  /** Epoch milliseconds; 0 for the beginning. */
  readonly from: number
  readonly decimals: number
}

const HEADER = ['time', 'number', 'reason', 'available', 'frozen', 'available_after', 'frozen_after']

/**
 * A statement as RFC 4180 has it: a header, the opening balance, every entry with what stood after it, and the closing
 * balance. The opening and the sum of a column's entries make the closing, to the unit.
 */
export function statementCsv({ opening, entries, from, decimals }: Statement): {
  csv: string
  closing: Parts
} {
  let after: Parts = opening
  const text = (units: bigint): string => formatUnits(units, decimals)
  const balance = (time: string, reason: string, { available, frozen }: Parts): string[] => [
    time,
    '',
    reason,
    '',
    '',
    text(available),
    text(frozen),
  ]
  const lines = [HEADER, balance(from === 0 ? '' : timeText(from), 'opening', opening)]
  for (const { id, at, reason, available, frozen } of entries) {
    after = { available: after.available + available, frozen: after.frozen + frozen }
    const changes = [text(available), text(frozen), text(after.available), text(after.frozen)]
    lines.push([timeText(at), String(id), reason, ...changes])
  }
  const last = entries.at(-1)
  lines.push(balance(last ? timeText(last.at) : '', 'closing', after))
  // A spreadsheet takes a file without the mark for one of its own country's encoding.
  return {
    csv: `\u{feff}${lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`,
    closing: after,
  }
}

/** A cell as a spreadsheet must not misread it: quoted where it has to be, and never a formula. */
export function cellOf(text: string): string {
  const isNumber = /^-?[0-9]+(?:\.[0-9]+)?$/.test(text)
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function timeText(at: number): string {
  return new Date(at).toISOString()
}
