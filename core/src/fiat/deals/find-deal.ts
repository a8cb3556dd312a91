import { isFrozen } from '../../customer/customer.ts'
import type { CustomerId, FiatDealId } from '../../ids.ts'
import { reject, type Rejection } from '../../reply.ts'
import { isSetAside } from '../../quarantine/process-record.ts'
import type { Exchange } from '../../state.ts'
import { type DealEvent, type DealStep, findStep } from './deal-table.ts'
import { type DealActor, dealDueAt, type FiatDeal } from './fiat-deal.ts'

/** A deal, and a transition of it that the table allows. */
export interface AllowedStep {
  readonly ok: true
  readonly deal: FiatDeal
  readonly step: DealStep
  readonly actor: Exclude<DealActor, 'clock'>
}

/** An actor, and the deal acted on. */
interface Asked {
  readonly dealId: FiatDealId
  readonly role: 'customer' | 'operator'
  readonly actorId: CustomerId
}

/**
 * Finds the transition of an event that a customer or an operator asks for. Rejects a frozen customer, who may not act
 * at all, a deal that has ended or belongs to others, and transitions that the table lacks. A deal whose time has
 * passed is no longer in its state, although the clock has not moved it yet.
 */
export function findAllowedStep(
  exchange: Exchange,
  event: DealEvent,
  { dealId, role, actorId }: Asked,
): AllowedStep | Rejection {
  const { customers, fiat, at } = exchange
  if (role === 'customer') {
    const customer = customers.get(actorId)
    if (!customer) return reject('customer_must_be_known')
    if (isFrozen(customer)) return reject('customer_is_frozen')
  }
  const deal = fiat.deals.get(dealId)
  if (!deal || isSetAside(exchange, 'fiatDeal', dealId)) return reject('fiat_deal_must_be_open')
  const actor = role === 'operator' ? 'operator' : sideOf(deal, actorId)
  const step = findStep(deal.status, event, actor)
  if (typeof step === 'string') return reject(step)
  if (actor === 'stranger') return reject('fiat_deal_must_be_open')
  const dueAt = dealDueAt(deal)
  if (dueAt !== undefined && at >= dueAt) {
    if (deal.status === 'unpaid') return reject('fiat_deal_must_be_unpaid')
    if (deal.status === 'cancelled') return reject('fiat_deal_must_be_open')
  }
  return { ok: true, deal, step, actor }
}

/** Returns a customer's side of a deal. */
function sideOf({ buyerId, sellerId }: FiatDeal, customerId: CustomerId): 'buyer' | 'seller' | 'stranger' {
  if (customerId === buyerId) return 'buyer'
  return customerId === sellerId ? 'seller' : 'stranger'
}
