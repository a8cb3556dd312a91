import type { Product } from '../product.ts'
import { checkWallet, WALLET_REASONS } from './check.ts'
import { drawWallet, hoardAddress } from './draw.ts'
import {
  expectAddress,
  expectFreezing,
  expectHold,
  expectMoney,
  expectNetwork,
  expectProgress,
  expectReview,
  expectTransfer,
  expectWithdrawal,
} from './expect.ts'
import { listWallets } from './listing.ts'
import { createWalletState, type WalletState } from './state.ts'
import { createWalletTables, type WalletRows, walletRowsOf, type WalletSnapshot } from './tables.ts'

type WalletCommand =
  | 'configureNetwork'
  | 'saveAddress'
  | 'deleteAddress'
  | 'transferFunds'
  | 'requestWithdrawal'
  | 'reviewWithdrawal'
  | 'cancelWithdrawal'
  | 'noteWithdrawalSent'
  | 'noteWithdrawalConfirmed'
  | 'returnWithdrawal'
  | 'creditDeposit'
  | 'reverseDeposit'
  | 'fundSystemAccount'
  | 'setHold'
  | 'setOperatorFreeze'

export const wallet: Product<WalletCommand, WalletState, WalletRows, WalletSnapshot> = {
  listing: listWallets,
  draws: {
    // Market makers neither deposit nor withdraw.
    weights: { customer: 220, marketMaker: 0 },
    draw: drawWallet,
    hoard: { seeds: [5, 15], chance: 0.25, draw: hoardAddress },
  },
  expectations: {
    configureNetwork: expectNetwork,
    saveAddress: expectAddress,
    deleteAddress: expectAddress,
    transferFunds: expectTransfer,
    requestWithdrawal: expectWithdrawal,
    reviewWithdrawal: expectReview,
    cancelWithdrawal: expectProgress,
    noteWithdrawalSent: expectProgress,
    noteWithdrawalConfirmed: expectProgress,
    returnWithdrawal: expectProgress,
    creditDeposit: expectMoney,
    reverseDeposit: expectMoney,
    fundSystemAccount: expectMoney,
    setHold: expectHold,
    // An account with a debt stays frozen.
    setOperatorFreeze: expectFreezing,
  },
  createReference: createWalletState,
  check: checkWallet,
  ownReasons: WALLET_REASONS,
  rowsOf: walletRowsOf,
  createTables: createWalletTables,
}
