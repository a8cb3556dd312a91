import { type Amount, amount } from '@halyard/money'
import { canPayWithTopUp, type TopUp, topUp } from '../../customer/top-up.ts'
import type { CurrencyId, CustomerId } from '../../ids.ts'
import { SYSTEM_OWNER } from '../../ledger/accounts.ts'
import { hold, openAccount, release, settle } from '../../ledger/ledger.ts'
import type { Exchange } from '../../state.ts'
import type { FiatSource } from '../ads/fiat-ad.ts'
import type { FiatDeal } from './fiat-deal.ts'
import type { DealCoins } from './late-payment.ts'

/** Returns whether a customer's account, topped up if the customer allows it, has a quantity of a coin available. */
export function canHold(exchange: Exchange, held: Held): boolean {
  const { ownerId, source, currencyId, quantity: cost, fromCoin } = held
  return canPayWithTopUp(exchange, { ownerId, kind: 'fiat', currencyId, cost, source, fromCoin })
}

interface Held extends TopUp {
  readonly ownerId: CustomerId
  readonly source: FiatSource
  readonly currencyId: CurrencyId
  readonly quantity: Amount
}

type Escrow = Pick<FiatDeal, 'sellerId' | 'currencyId' | 'quantity'>

/** Freezes the coins of a deal in the seller's `fiat` account. What `canHold` counts on of `coin` moves there in the same step. */
export function holdEscrow(exchange: Exchange, deal: Escrow, { source, fromCoin }: FiatPayer): void {
  const { ledger } = exchange
  const { sellerId: ownerId, currencyId, quantity } = deal
  const payment = { ownerId, kind: 'fiat', currencyId, cost: quantity, source, fromCoin } as const
  const account = topUp(exchange, payment, 'fiat_transfer')
  hold(ledger, account.id, quantity, 'fiat_hold')
}

/** The account that pays the coins of a deal, and what may be added to it. */
interface FiatPayer extends TopUp {
  readonly source: FiatSource
}

/** Returns which of the seller's accounts can pay the coins of a deal whose escrow was returned; `fiat` first. */
export function findSource(exchange: Exchange, deal: Escrow): FiatSource | undefined {
  const { sellerId: ownerId, currencyId, quantity } = deal
  return (['fiat', 'coin'] as const).find((source) =>
    canHold(exchange, { ownerId, source, currencyId, quantity }),
  )
}

/** Gives frozen coins of a deal to the buyer's `fiat` account, less the fee. */
export function payBuyer({ ledger }: Exchange, deal: FiatDeal, { quantity, fee }: DealCoins): void {
  const { sellerId, buyerId, currencyId } = deal
  const escrow = openAccount(ledger, sellerId, 'fiat', currencyId)
  const buyer = openAccount(ledger, buyerId, 'fiat', currencyId)
  settle(ledger, escrow.id, buyer.id, amount(quantity - fee), 'fiat_payment')
  settle(ledger, escrow.id, openAccount(ledger, SYSTEM_OWNER, 'fees', currencyId).id, fee, 'fiat_fee')
}

/** Returns frozen coins of a deal to the seller's `fiat` account. */
export function returnToSeller({ ledger }: Exchange, deal: Escrow): void {
  const escrow = openAccount(ledger, deal.sellerId, 'fiat', deal.currencyId)
  release(ledger, escrow.id, deal.quantity, 'fiat_release')
}
