import { ENTRY_REASONS } from '@halyard/api/choices'
import type { ResponseOf } from '@halyard/api/client'
import { knownWord } from '../../../lib/calls/word-for.ts'
import type { Reason } from '../records/entry-names.ts'
import { signedUnits } from './signed-units.ts'

/** A balance with the entries that it consists of. Amounts are in units of the currency. */
export interface BalanceParts {
  readonly currency: string
  readonly decimals: number
  readonly asOf: number
  readonly frozen: bigint
  /** The sum of the entries that are archived; undefined if none are. */
  readonly archived: { readonly until: number; readonly units: bigint } | undefined
  /** Entries with the same reason and direction. Those that only hold or release an amount are left out. */
  readonly groups: ReadonlyArray<{
    readonly reason: Reason
    readonly isOut: boolean
    readonly entries: number
    readonly last: number
    readonly units: bigint
  }>
}

/** Parses the explanation of a balance of the wire. Throws for an unknown reason or an invalid amount. */
export function toBalanceParts(wire: ResponseOf<'wallet/explain_balance'>): BalanceParts {
  const { decimals, archived } = wire
  const both = ({ available, frozen }: { readonly available: string; readonly frozen: string }) =>
    signedUnits(available, decimals) + signedUnits(frozen, decimals)
  return {
    currency: wire.currency_name,
    decimals,
    asOf: wire.as_of,
    frozen: signedUnits(wire.frozen, decimals),
    archived: archived ? { until: archived.until, units: both(archived) } : undefined,
    groups: wire.lines
      .filter(({ direction }) => direction !== 'within')
      .map((line) => ({
        reason: knownWord(ENTRY_REASONS, line.reason),
        isOut: line.direction === 'out',
        entries: line.entries,
        last: line.last,
        units: both(line),
      })),
  }
}
