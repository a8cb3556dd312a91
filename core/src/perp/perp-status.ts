import type { MarketStatus } from '../market/market.ts'
import { isSetAside } from '../quarantine/process-record.ts'
import type { Exchange } from '../state.ts'
import type { Perp } from './perp.ts'

/**
 * Returns the status of a contract: `paused` while it is set aside, and at most `cancel_only` while its openings are
 * (decision 64).
 */
export function perpStatus(exchange: Exchange, { config: { id, status } }: Perp): MarketStatus {
  if (isSetAside(exchange, 'perp', id)) return 'paused'
  return status === 'open' && isSetAside(exchange, 'perpOpening', id) ? 'cancel_only' : status
}
