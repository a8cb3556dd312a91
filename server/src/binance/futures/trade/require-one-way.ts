import type { BinanceContext, SignedCall } from '../../protocol/endpoint.ts'
import { BinanceError } from '../../protocol/errors.ts'
import { readTradingSettings, type TradingSettings } from '../account/trading-settings.ts'

/**
 * Returns the settings of the customer. Throws unless positions net, and the request names no side of a position: with separate
 * positions an order means something else here than in the protocol.
 */
export async function requireOneWay(ctx: BinanceContext, call: SignedCall): Promise<TradingSettings> {
  const side = call.fields.get('positionSide') ?? ''
  if (side !== '' && side !== 'BOTH') throw wrongSide()
  const settings = await readTradingSettings(ctx, call)
  if (!settings.isNet)
    throw wrongSide(
      ' Your positions are separate, and cannot be traded through this API. Switch to net positions with POST /fapi/v1/positionSide/dual and dualSidePosition=false.',
    )
  return settings
}

function wrongSide(more = ''): BinanceError {
  return new BinanceError(-4061, `Order's position side does not match user's setting.${more}`)
}
