import type { ColumnType } from 'kysely'
import { POSITION_MODES, type PositionMode } from '../../../engine/index.ts'
import type { BinanceContext, SignedCall } from '../../protocol/endpoint.ts'

type GivenId = ColumnType<string, never, never>
type Fixed = ColumnType<string, number, never>

declare module '../../../db/tables.ts' {
  interface Tables {
    perp_leverage: { id: GivenId; customer_id: Fixed; perp_id: number; leverage: number }
  }
}

/** The leverage of orders in a contract for which none was set. */
const LEVERAGE_DEFAULT = 1

/** How a customer's orders become positions, and their leverage in each contract. */
export interface TradingSettings {
  /** `undefined` if none was ever chosen: then positions are separate. */
  readonly mode: PositionMode | undefined
  /** Whether the customer has one position in a contract, as in the protocol's one-way mode. */
  readonly isNet: boolean
  readonly leverageOf: (perpId: number) => number
}

/** Reads the settings of the customer of a key. */
export async function readTradingSettings(
  { db }: Pick<BinanceContext, 'db'>,
  { key: { customerId } }: Pick<SignedCall, 'key'>,
): Promise<TradingSettings> {
  const id = String(customerId)
  const [chosen, leverages] = await Promise.all([
    db.selectFrom('perp_mode').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('perp_leverage').select(['perp_id', 'leverage']).where('customer_id', '=', id).execute(),
  ])
  const mode = chosen && POSITION_MODES.read(chosen).mode
  const set = new Map(leverages.map(({ perp_id, leverage }) => [perp_id, leverage]))
  return { mode, isNet: mode === 'net', leverageOf: (perpId) => set.get(perpId) ?? LEVERAGE_DEFAULT }
}
