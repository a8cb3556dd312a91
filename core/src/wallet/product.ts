import type { Product } from '../product.ts'
import type { WalletCommand } from './commands.ts'
import { walletHandlers } from './handlers.ts'
import { findWalletViolations, heldByWithdrawals } from './invariants.ts'
import {
  drainWallet,
  restoreWallet,
  snapshotWallet,
  type WalletChanges,
  type WalletSnapshot,
} from './rows.ts'
import { createWallet, type WalletState } from './wallet.ts'

export const wallet: Product<WalletCommand, WalletState, WalletChanges, WalletSnapshot> = {
  handlers: walletHandlers,
  createState: () => ({ wallet: createWallet() }),
  drain: drainWallet,
  takeSnapshot: snapshotWallet,
  restore: restoreWallet,
  heldAmounts: heldByWithdrawals,
  findViolations: findWalletViolations,
}
