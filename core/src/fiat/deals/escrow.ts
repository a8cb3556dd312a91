import { amount } from '@halyard/money'
import type { CurrencyId, CustomerId } from '../../ids.ts'
import { SYSTEM_OWNER } from '../../ledger/accounts.ts'
import { findAccount, hold, openAccount, release, settle, transfer } from '../../ledger/ledger.ts'
import type { Exchange } from '../../state.ts'
import type { FiatSource } from '../ads/fiat-ad.ts'
import type { FiatDeal } from './fiat-deal.ts'
import type { DealCoins } from './late-payment.ts'

/** Returns whether a customer's account has a quantity of a coin available. */
export function canHold({ ledger }: Exchange, { ownerId, source, currencyId, quantity }: Held): boolean {
  const account = findAccount(ledger, ownerId, source, currencyId)
  return account !== undefined && account.available >= quantity
}

interface Held {
  readonly ownerId: CustomerId
  readonly source: FiatSource
  readonly currencyId: CurrencyId
  readonly quantity: bigint
}

type Escrow = Pick<FiatDeal, 'sellerId' | 'currencyId' | 'quantity'>

/** Freezes the coins of a deal in the seller's `fiat` account, out of that account or in one step out of `coin`. */
export function holdEscrow({ ledger }: Exchange, deal: Escrow, source: FiatSource): void {
  const { sellerId, currencyId, quantity } = deal
  const account = openAccount(ledger, sellerId, 'fiat', currencyId)
  if (source === 'coin') {
    const coins = openAccount(ledger, sellerId, 'coin', currencyId)
    transfer(ledger, coins.id, account.id, quantity, 'fiat_transfer')
  }
  hold(ledger, account.id, quantity, 'fiat_hold')
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
