import { formatUnits } from '@halyard/money'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { HOUSE_LIMIT_MS, HOUSE_LIMITS, type HouseMoveKind } from '../../engine/index.ts'
import { VALUATION_DECIMALS } from '../../instruments/valuation.ts'

const ONE_USDT = 10n ** BigInt(VALUATION_DECIMALS)

/** The limits of one kind of movement with their remainders, in USDT units. */
export interface HouseLimit {
  readonly kind: HouseMoveKind
  readonly command: bigint
  readonly day: bigint
  readonly left: bigint
}

/** Returns the remainders of a kind's limits. The core compares again when the change is applied. */
export async function findHouseLimit(
  db: Kysely<Tables>,
  kind: HouseMoveKind,
  now: number,
): Promise<HouseLimit> {
  const { moved } = await db
    .selectFrom('house_move')
    .select((row) => row.fn.sum<string | null>('value').as('moved'))
    .where('kind', '=', kind)
    .where('at', '>', String(now - HOUSE_LIMIT_MS))
    .executeTakeFirstOrThrow()
  const [command, day] = [HOUSE_LIMITS[kind].command * ONE_USDT, HOUSE_LIMITS[kind].day * ONE_USDT]
  const left = day - BigInt(moved ?? 0)
  return { kind, command, day, left: left < 0n ? 0n : left < command ? left : command }
}

/** Formats a value in USDT units. */
export function usdtText(value: bigint): string {
  return formatUnits(value, VALUATION_DECIMALS)
}
