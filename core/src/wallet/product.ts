import type { Product } from '../product.ts'
import { WALLET_IN_HALT } from './in-halt.ts'
import { walletHandlers } from './handlers.ts'
import { findWalletViolations, heldByWithdrawals } from './invariants.ts'
import type { WalletParts } from './parts.ts'
import { WALLET_REJECTS } from './rejects.ts'
import {
  drainWallet,
  restoreWallet,
  snapshotWallet,
  type WalletChanges,
  type WalletSnapshot,
} from './rows.ts'
import { createWallet } from './wallet.ts'

export const wallet: Product<WalletParts, WalletChanges, WalletSnapshot> = {
  handlers: walletHandlers,
  inHalt: WALLET_IN_HALT,
  haltScopes: ['withdrawals', 'deposits'],
  rejects: WALLET_REJECTS,
  createState: () => ({ wallet: createWallet() }),
  drain: drainWallet,
  takeSnapshot: snapshotWallet,
  restore: restoreWallet,
  heldAmounts: heldByWithdrawals,
  findViolations: findWalletViolations,
}
