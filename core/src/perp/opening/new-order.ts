import { ZERO_UNITS } from '@halyard/money'
import type { TimeInForce } from '../../book/time-in-force.ts'
import { NONE } from '../../book/slot.ts'
import { openContractAccount } from '../../customer/customer-account.ts'
import type { Customer } from '../../customer/customer.ts'
import { makerFeeOf, takerFeeOf } from '../../tiers/consult.ts'
import type { Exchange } from '../../state.ts'
import type { OpeningTerms } from '../commands.ts'
import type { Perp } from '../perp.ts'
import type { Position } from '../position/position.ts'

/** The fields of a new order that are not the same for all. */
type OrderFields = Pick<
  Position,
  | 'side'
  | 'type'
  | 'lots'
  | 'ticks'
  | 'timeInForce'
  | 'reduceOnly'
  | 'clientId'
  | 'leverage'
  | 'maintenancePpm'
  | 'takeProfitTicks'
  | 'stopLossTicks'
>

/** Returns the time in force of terms: `gtc` for a limit order without one, `ioc` for a market order. */
export function timeInForceOf(terms: OpeningTerms): TimeInForce {
  return terms.type === 'limit' ? (terms.timeInForce ?? 'gtc') : 'ioc'
}

/** Creates an order without fills, as a row of its own. Its id is the number of the command. */
export function newOrder(exchange: Exchange, perp: Perp, owner: Customer, fields: OrderFields): Position {
  const { ledger, at } = exchange
  const { id: perpId, settleId, takerFeePpm, makerFeePpm } = perp.config
  return {
    ...fields,
    id: ledger.commandSeq,
    ownerId: owner.id,
    perpId,
    feePpm: takerFeeOf(exchange, owner, takerFeePpm),
    makerFeePpm: makerFeeOf(exchange, owner, makerFeePpm),
    remaining: 0,
    openLots: 0,
    entryValue: ZERO_UNITS,
    margin: ZERO_UNITS,
    held: ZERO_UNITS,
    firedStop: undefined,
    closedLots: 0,
    exitValue: ZERO_UNITS,
    realised: ZERO_UNITS,
    feePaid: ZERO_UNITS,
    fundingPaid: ZERO_UNITS,
    status: 'waiting',
    closeReason: undefined,
    priority: 0,
    openedAt: at,
    updatedAt: at,
    owner,
    accountId: openContractAccount(ledger, owner, settleId),
    isChanged: false,
    slot: NONE,
  }
}
