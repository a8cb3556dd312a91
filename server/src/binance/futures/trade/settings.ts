import { onceBySignature } from '../../account/submit.ts'
import { requireRecent } from '../../protocol/authenticate.ts'
import type { SignedEndpoint } from '../../protocol/endpoint.ts'
import { BinanceError, missing } from '../../protocol/errors.ts'
import { type Fields, wholeOf, wordOf } from '../../protocol/fields.ts'
import { symbolOf } from '../../protocol/symbols.ts'
import { perpOf } from '../account/find-positions.ts'
import { valueText } from '../account/positions.ts'
import { readTradingSettings } from '../account/trading-settings.ts'
import { setOnce } from './signed-setting.ts'
import { submitPerp } from './submit.ts'

const LEVERAGES = [1, 1_000] as const
const DONE = { code: 200, msg: 'success' } as const

/** Chooses how orders become positions: hedge mode is separate positions, one-way mode net positions. */
export const setPositionSide: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  weight: 1,
  async handle(ctx, call) {
    const isDual = flagOf(call.fields, 'dualSidePosition')
    if ((await readTradingSettings(ctx, call)).isNet !== isDual)
      throw new BinanceError(-4059, 'No need to change position side.')
    requireRecent(call.fields, ctx.now())
    const mode = isDual ? 'separate' : 'net'
    await submitPerp(
      ctx,
      call,
      { kind: 'setPositionMode', customerId: call.key.customerId, mode },
      // A copy that arrives later must not undo a change.
      onceBySignature(call, 'setPositionMode', Number(isDual)),
    )
    return DONE
  },
}

/** Sets the leverage of later orders in a contract. The position and the orders that are there keep theirs. */
export const setLeverage: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  weight: 1,
  async handle(ctx, call) {
    const perp = perpOf(ctx, call)
    const leverage = wholeOf(call.fields, 'leverage', LEVERAGES)
    if (leverage === undefined) throw missing('leverage')
    const offering = perp.config.tiers.filter(({ leverageMax }) => leverage <= leverageMax)
    const largest = offering.at(-1)
    if (!largest) throw new BinanceError(-4028, `Leverage ${leverage} is not valid`)
    await setOnce(ctx, call, (transaction) =>
      transaction
        .insertInto('perp_leverage')
        .values({ customer_id: call.key.customerId, perp_id: perp.id, leverage })
        .onConflict((conflict) => conflict.columns(['customer_id', 'perp_id']).doUpdateSet({ leverage }))
        .execute(),
    )
    return { leverage, maxNotionalValue: valueText(perp, largest.lotsMax), symbol: symbolOf(perp) }
  },
}

/** Margins are isolated, and cannot be anything else. */
export const setMarginType: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  weight: 1,
  handle(ctx, call) {
    perpOf(ctx, call)
    const type = wordOf(call.fields, 'marginType', ['ISOLATED', 'CROSSED'])
    if (type === undefined) throw missing('marginType')
    throw type === 'ISOLATED'
      ? new BinanceError(-4046, 'No need to change margin type.')
      : new BinanceError(-1020, 'Margins are isolated; cross margin is not available.')
  },
}

/** Each contract has the margin of its own currency. */
export const setMultiAssetsMargin: SignedEndpoint = {
  signed: true,
  trades: 'trade_contract',
  weight: 1,
  handle(_ctx, { fields }) {
    throw flagOf(fields, 'multiAssetsMargin')
      ? new BinanceError(-1020, 'Multi-Assets mode is not available.')
      : new BinanceError(
          -4171,
          'Adjusted asset mode is currently set and does not need to be adjusted repeatedly.',
        )
  },
}

function flagOf(fields: Fields, name: string): boolean {
  const flag = wordOf(fields, name, ['true', 'false'])
  if (flag === undefined) throw missing(name)
  return flag === 'true'
}
