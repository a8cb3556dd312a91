/** Writes lines of cells as CSV (RFC 4180). */
export function toCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/** Escapes a cell: quotes it where necessary and neutralises formulas with an apostrophe. */
export function cellOf(text: string): string {
  const isNumber = /^-?[0-9]+(?:\.[0-9]+)?$/.test(text)
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
