import type { Command, Reply } from '@halyard/core'
import { createPerpMemory } from './perp-memory.ts'
import { createOptionMemory } from './option-memory.ts'
import type { Memory } from './verdict.ts'
import { createWalletMemory } from './wallet-memory.ts'

export function createMemory(): Memory {
  return {
    prices: new Map(),
    configs: new Map(),
    frozen: { byOwner: new Set(), byOperator: new Set() },
    fundsTaken: new Set(),
    ranks: new Map(),
    nextRank: 1,
    perps: createPerpMemory(),
    options: createOptionMemory(),
    wallet: createWalletMemory(),
  }
}

/** Records the effects of an accepted command for later ones. */
export function remember(
  memory: Memory,
  at: number,
  command: Command,
  reply: Reply,
  keepsItsPlace: boolean,
): void {
  switch (command.kind) {
    case 'configureMarket':
      memory.configs.set(command.market.id, command.market)
      break
    case 'setOwnFreeze':
      note(memory.frozen.byOwner, command.customerId, command.frozen)
      break
    case 'setOperatorFreeze':
      note(memory.frozen.byOperator, command.customerId, command.frozen)
      break
    case 'creditPracticeFunds':
      memory.fundsTaken.add(command.customerId)
      break
    case 'recordPrices':
      for (const { marketId, ticks } of command.prices) memory.prices.set(marketId, { ticks, at })
      break
    case 'placeOrder':
    case 'amendOrder':
      if (reply.ok && reply.order?.status === 'waiting' && !keepsItsPlace)
        memory.ranks.set(reply.order.orderId, memory.nextRank++)
      break
    case 'cancelOrder':
      memory.ranks.delete(command.orderId)
      break
    case 'configureCurrency':
    case 'openCustomer':
    case 'setVerification':
    case 'fundHouse':
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

function note(frozen: Set<number>, customerId: number, isFrozen: boolean): void {
  if (isFrozen) frozen.add(customerId)
  else frozen.delete(customerId)
}
