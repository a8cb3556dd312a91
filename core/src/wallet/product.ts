import type { Product } from '../product.ts'
import { findWalletViolations, heldByWithdrawals } from './invariants.ts'
import {
  drainWallet,
  restoreWallet,
  snapshotWallet,
  type WalletChanges,
  type WalletSnapshot,
} from './rows.ts'
import { createWallet, type WalletState } from './wallet.ts'

export const wallet: Product<WalletState, WalletChanges, WalletSnapshot> = {
  createState: () => ({ wallet: createWallet() }),
  drain: drainWallet,
  takeSnapshot: snapshotWallet,
  restore: restoreWallet,
  heldAmounts: heldByWithdrawals,
  findViolations: findWalletViolations,
}
