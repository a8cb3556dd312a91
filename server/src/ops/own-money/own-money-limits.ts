import { formatUnits } from '@halyard/money'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { OWN_MONEY_LIMIT_MS, OWN_MONEY_LIMITS, type OwnMoneyMoveKind } from '../../engine/index.ts'
import { VALUATION_DECIMALS } from '../../instruments/valuation.ts'

const ONE_USDT = 10n ** BigInt(VALUATION_DECIMALS)

/** The limits of one kind of movement with their remainders, in USDT units. */
export interface OwnMoneyLimit {
  readonly kind: OwnMoneyMoveKind
  readonly command: bigint
  readonly day: bigint
  readonly left: bigint
}

/** Returns the remainders of a kind's limits. The core compares again when the change is applied. */
export async function findOwnMoneyLimit(
  db: Kysely<Tables>,
  kind: OwnMoneyMoveKind,
  now: number,
): Promise<OwnMoneyLimit> {
  const { moved } = await db
    .selectFrom('house_move')
    .select((row) => row.fn.sum<string | null>('value').as('moved'))
    .where('kind', '=', kind)
    .where('at', '>', String(now - OWN_MONEY_LIMIT_MS))
    .executeTakeFirstOrThrow()
  const [command, day] = [OWN_MONEY_LIMITS[kind].command * ONE_USDT, OWN_MONEY_LIMITS[kind].day * ONE_USDT]
  const left = day - BigInt(moved ?? 0)
  return { kind, command, day, left: left < 0n ? 0n : left < command ? left : command }
}

/** Formats a value in USDT units. */
export function usdtText(value: bigint): string {
  return formatUnits(value, VALUATION_DECIMALS)
}
