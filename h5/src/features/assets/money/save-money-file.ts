import type { CostMethod } from '@halyard/formulas'
import { saveFile } from '../statement/save-file.ts'
import { saveYear } from '../statement/save-pdf.ts'

/**
 * A year's file: `tax` has acquisitions and disposals with cost and gain, `trades` every trade, and `summary` the totals of `tax` to
 * print.
 */
export interface MoneyFile {
  readonly kind: 'tax' | 'trades' | 'summary'
  readonly year: number
  readonly method: CostMethod
}

/** Downloads a year's file and saves it. Returns whether that succeeded. */
export function saveMoneyFile({ kind, year, method }: MoneyFile): Promise<boolean> {
  if (kind === 'summary') return saveYear(year, method)
  const name = `halyard-${kind}-${year}${kind === 'tax' ? `-${method}` : ''}.csv`
  return saveFile({ path: 'wallet/money_file', query: { kind, year: String(year), method }, name })
}
