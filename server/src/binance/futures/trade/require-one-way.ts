import type { BinanceContext, SignedCall } from '../../protocol/endpoint.ts'
import { BinanceError } from '../../protocol/errors.ts'
import { readTradingSettings } from '../account/trading-settings.ts'

/**
 * Throws unless the customer has net positions, and the request names no side of a position. With separate positions an order means
 * something else here than in the protocol.
 */
export async function requireOneWay(ctx: BinanceContext, call: SignedCall): Promise<void> {
  const side = call.fields.get('positionSide') ?? ''
  if (side !== '' && side !== 'BOTH') throw wrongSide()
  if (!(await readTradingSettings(ctx, call)).isNet)
    throw wrongSide(
      ' Your positions are separate, and cannot be traded through this API. Switch to net positions with POST /fapi/v1/positionSide/dual and dualSidePosition=false.',
    )
}

function wrongSide(more = ''): BinanceError {
  return new BinanceError(-4061, `Order's position side does not match user's setting.${more}`)
}
