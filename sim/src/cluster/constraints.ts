import type { CurrencyConfig } from '@halyard/core'
import { type BatchRows, type CommandRow, isAccepted } from './rows.ts'

interface Tables {
  readonly commands: readonly CommandRow[]
  readonly byKey: ReadonlyMap<string, CommandRow>
  readonly currencies: ReadonlyMap<number, CurrencyConfig>
  readonly nextPostingId: number
}

/** Checks the table constraints; a batch that violates one is rejected as a whole. Throws on violation. */
export function assertConstraints(rows: BatchRows, tables: Tables): void {
  const broken = findBroken(rows, tables)
  if (broken !== undefined) throw new Error(`batch ${rows.seq} violates a constraint: ${broken}`)
}

function findBroken(rows: BatchRows, tables: Tables): string | undefined {
  const [violation] = rows.violations
  if (violation !== undefined) return violation
  const keys = new Set<string>()
  let seq = tables.commands.length
  for (const row of rows.commands) {
    if (row.seq !== seq + 1) return `command ${row.seq} instead of ${seq + 1}`
    if (isAccepted(row)) seq += 1
    if (row.key === undefined) continue
    if (tables.byKey.has(row.key) || keys.has(row.key)) return `key ${row.key} is used twice`
    keys.add(row.key)
  }
  for (const { id, name } of rows.currencies)
    for (const known of tables.currencies.values())
      if (known.name === name && known.id !== id) return `currency name ${name} is used twice`
  return findPostingGap(rows, tables.nextPostingId)
}

/** Checks that stored postings and those implied by trades are numbered together without a gap. */
function findPostingGap(
  { postings, trades, counters }: BatchRows,
  nextPostingId: number,
): string | undefined {
  const ids = [
    ...postings.map(({ id }) => id),
    ...trades.flatMap(({ postingId, takerFee, makerFee }) =>
      Array.from({ length: 2 + (takerFee > 0n ? 1 : 0) + (makerFee > 0n ? 1 : 0) }, (_, n) => postingId + n),
    ),
  ].toSorted((a, b) => a - b)
  const wrong = ids.find((id, index) => id !== nextPostingId + index)
  if (wrong !== undefined) return `posting ${wrong} out of order`
  return counters.nextPostingId === nextPostingId + ids.length
    ? undefined
    : 'the posting counter does not match'
}
