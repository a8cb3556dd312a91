import type { Command, Reply } from '@halyard/core'
import { createPerpReference } from '../products/perp/reference.ts'
import { createOptionReference } from '../products/option/reference.ts'
import type { ReferenceModel } from './expectation.ts'
import { createWalletReference } from '../products/wallet/reference.ts'

export function createReferenceModel(): ReferenceModel {
  return {
    prices: new Map(),
    configs: new Map(),
    frozen: { byOwner: new Set(), byOperator: new Set() },
    fundsTaken: new Set(),
    ranks: new Map(),
    nextRank: 1,
    perps: createPerpReference(),
    options: createOptionReference(),
    wallet: createWalletReference(),
  }
}

/** Records the effects of an accepted command for later ones. */
export function updateReference(
  reference: ReferenceModel,
  at: number,
  command: Command,
  reply: Reply,
  keepsPriority: boolean,
): void {
  switch (command.kind) {
    case 'configureMarket':
      reference.configs.set(command.market.id, command.market)
      break
    case 'setOwnFreeze':
      setFrozen(reference.frozen.byOwner, command.customerId, command.frozen)
      break
    case 'setOperatorFreeze':
      setFrozen(reference.frozen.byOperator, command.customerId, command.frozen)
      break
    case 'creditPracticeFunds':
      reference.fundsTaken.add(command.customerId)
      break
    case 'recordPrices':
      for (const { marketId, ticks } of command.prices) reference.prices.set(marketId, { ticks, at })
      break
    case 'placeOrder':
    case 'amendOrder':
      if (reply.ok && reply.order?.status === 'waiting' && !keepsPriority)
        reference.ranks.set(reply.order.orderId, reference.nextRank++)
      break
    case 'cancelOrder':
      reference.ranks.delete(command.orderId)
      break
    case 'configureCurrency':
    case 'openCustomer':
    case 'setVerification':
    case 'fundSystemAccount':
    case 'configurePerp':
    case 'openPosition':
    case 'closePosition':
    case 'closeAllPositions':
    case 'cancelOpening':
    case 'setStops':
    case 'addMargin':
    case 'configureOption':
    case 'buyOption':
    case 'passTime':
    case 'setHold':
    case 'configureNetwork':
    case 'saveAddress':
    case 'deleteAddress':
    case 'transferFunds':
    case 'requestWithdrawal':
    case 'cancelWithdrawal':
    case 'reviewWithdrawal':
    case 'noteWithdrawalSent':
    case 'noteWithdrawalConfirmed':
    case 'returnWithdrawal':
    case 'creditDeposit':
    case 'reverseDeposit':
      break
  }
}

function setFrozen(frozen: Set<number>, customerId: number, isFrozen: boolean): void {
  if (isFrozen) frozen.add(customerId)
  else frozen.delete(customerId)
}
