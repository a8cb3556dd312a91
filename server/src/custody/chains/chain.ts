import type { ColdScript } from '../cold-script/cold-script.ts'

/** A block's position in a chain. */
export interface BlockMark {
  readonly height: number
  readonly hash: string
}

/** A payment to an address within a transaction, in a currency that the exchange accepts on this chain. */
export interface Transfer {
  readonly txid: string
  /**
   * Index of this transfer among the transaction's transfers. It is the same whichever block includes the transaction.
   */
  readonly output: number
  readonly currencyId: number
  /** The address in the canonical form of its chain. */
  readonly address: string
  /** The addresses that sent it, in canonical form; absent on a chain that does not say it in its blocks. */
  readonly from?: readonly string[]
  /** In units of the exchange, rounded down. */
  readonly amount: bigint
}

/** The terms of a payment that spends outputs. Amounts are in units of the exchange, as text. */
export interface CoinTerms {
  readonly kind: 'bitcoin'
  readonly inputs: readonly {
    readonly txid: string
    readonly output: number
    readonly amount: string
    readonly branch: 0 | 1
    readonly index: number
  }[]
  readonly change: string
  readonly changeAddress: string
  readonly lockTime: number
}

/** The spending of an output by a transaction. */
export interface Spend {
  readonly txid: string
  readonly output: number
  /** The transaction that spends it. */
  readonly by: string
}

/** An output of the cold address. */
export interface ColdOutput {
  readonly txid: string
  readonly output: number
  readonly amount: bigint
}

/** A block with the transfers that the exchange accepts. */
export interface Block extends BlockMark {
  readonly parentHash: string
  readonly transfers: readonly Transfer[]
  /** On chains whose transactions spend outputs. */
  readonly spends?: readonly Spend[]
  /** The outputs that pay the cold address, where there is one. */
  readonly cold?: readonly ColdOutput[]
}

/**
 * A transaction's state according to the node. A mined transaction that is not `ok` has moved nothing, and costs its `fee` all the
 * same: in units of the chain's own coin, rounded up.
 */
export type TransactionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'mined'; readonly height: number; readonly ok: boolean; readonly fee: bigint }

/** The values from the chain's present state that the signer needs to build a payment, by kind of chain. */
export type PaymentTerms =
  | { readonly kind: 'practice'; readonly nonce: number }
  | {
      readonly kind: 'evm'
      readonly nonce: number
      readonly gas: string
      readonly maxFeePerGas: string
      readonly maxPriorityFeePerGas: string
    }
  | {
      readonly kind: 'tron'
      /** The header of the block that the transaction refers to. */
      readonly refHeader: string
      readonly expiration: number
      readonly feeLimit: string
      /** The expired transaction of the same payment. */
      readonly replaces?: string
    }

/** The cold address of a chain whose transactions spend outputs: no key of it is on a machine of the exchange. */
export interface ColdChain {
  readonly address: string
  readonly script: ColdScript
  /** Returns a transaction with its signatures, hexadecimal. Throws if the node does not know it. */
  rawOf(txid: string): Promise<string>
  /** Searches all unspent outputs of the chain for those of the address, which takes a node minutes. */
  scan(): Promise<readonly (ColdOutput & { readonly height: number })[]>
}

/** The part of a chain whose transactions spend outputs, as those of Bitcoin do. Amounts are in units of the exchange. */
export interface CoinChain {
  /** The only currency of the chain. */
  readonly currencyId: number
  readonly dust: bigint
  readonly feeRateMax: bigint
  /** The own address that change and refills arrive at. */
  readonly payer: string
  readonly cold?: ColdChain
  /** Returns the deposit address of a customer. */
  depositAddress(customerId: number): string
  /** Returns an address in canonical form; `undefined` if it is not one of this chain. */
  parseAddress(text: string): string | undefined
  /** Returns the fee for each virtual byte with which a payment is mined soon, within the bounds of the chain. */
  feeRate(): Promise<bigint>
  /** Returns the inputs of a signed transaction, what its outputs receive, and its virtual size. */
  read(raw: string): {
    readonly inputs: readonly { readonly txid: string; readonly output: number }[]
    readonly paid: bigint
    /** The part of it for the cold address. */
    readonly toCold: bigint
    readonly vsize: number
  }
  /**
   * Returns what the node says that outputs have at a block, 0 for spent ones, in their order. Returns `undefined` if the node's newest
   * block is another one.
   */
  unspentAt(
    block: BlockMark,
    outputs: readonly { readonly txid: string; readonly output: number }[],
  ): Promise<readonly bigint[] | undefined>
}

/** A payment to be signed. */
export interface PaymentOrder {
  readonly currencyId: number
  readonly address: string
  readonly amount: bigint
}

/** The part of a chain whose transactions expire, as those of TRON do. */
export interface ExpiringChain {
  /**
   * Returns the terms of a payment's next transaction, if the node's blocks prove that its last one, `raw`, is in none and never will be.
   * Otherwise the last one is `valid`, or has `ended` without a proof yet. Throws if the blocks contradict each other.
   */
  follow(
    order: PaymentOrder,
    from: string,
    raw: string,
  ): Promise<
    | { readonly kind: 'valid' }
    | { readonly kind: 'ended' }
    | { readonly kind: 'absent'; readonly terms: PaymentTerms }
  >
  /** Returns the end of a transaction, and the time of the newest final block, in epoch milliseconds. */
  endOf(raw: string): Promise<{ readonly end: number; readonly finalTime: number }>
}

/** The terms and the cost of a transfer between own addresses. Amounts are in units of the chain's own coin, rounded up. */
export interface TransferTerms {
  readonly terms: Extract<PaymentTerms, { kind: 'evm' }>
  /** The fee at the present price, and the most that these terms allow. */
  readonly fee: bigint
  readonly feeMax: bigint
}

/**
 * The part of a chain whose deposits have to be moved to the paying address before they pay. A chain without it has no
 * sweeps.
 */
export interface SweepChain {
  /** The chain's own coin, in which transfers are paid for. */
  readonly feeCurrencyId: number
  readonly currencyIds: readonly number[]
  /** Returns a fee in units of the chain's coin, rounded up, of one in its smallest unit. */
  feeUnits(fee: bigint): bigint
  /** Returns what an address holds by the newest block, in units, rounded down. */
  holdingOf(address: string, currencyId: number): Promise<bigint>
  /**
   * Returns the terms of a transfer from an address of the exchange; `undefined` if the chain would revert it. A transfer that has to
   * be mined before payments behind it gets their price. At most `budget` units of the chain's coin are spent on the fee:
   * the terms fit it as long as it pays the present price.
   */
  termsOf(
    order: PaymentOrder,
    from: string,
    options: { readonly isUrgent: boolean; readonly budget?: bigint },
  ): Promise<TransferTerms | undefined>
}

/** Reads the balances of addresses by the state of a chain. */
export interface ChainBalances {
  readonly currencyIds: readonly number[]
  /** The chain's own coin, in which transactions are paid for, if the exchange lists it. */
  readonly feeCurrencyId: number | undefined
  /**
   * Returns the sum that addresses hold at a block, by currency, in units of the exchange, rounded down. Throws if the node does not
   * know the block's state; a node may still know it for a block that a reorganisation undid.
   */
  sumAt(block: BlockMark, addresses: readonly string[]): Promise<ReadonlyMap<number, bigint>>
}

/** Reads balances of addresses where the node knows the state of its newest final block alone. */
export interface FinalBalances {
  readonly currencyIds: readonly number[]
  /** The chain's own coin, in which transactions are paid for, if the exchange lists it. */
  readonly feeCurrencyId: number | undefined
  /** Returns the newest final block, with its time in epoch milliseconds. Its state, or a later one, is what a reading is of. */
  block(): Promise<BlockMark & { readonly time: number }>
  /** Returns what an address holds, by currency, in units of the exchange, rounded down. */
  holdingsOf(address: string): Promise<ReadonlyMap<number, bigint>>
}

/**
 * The interface to one chain's node. Every call may fail or be slow, and a reorganisation may invalidate everything it
 * returned.
 */
export interface Chain {
  readonly network: string
  /** The usual time between blocks. */
  readonly blockMs: number
  tip(): Promise<BlockMark>
  /** Returns `undefined` above the tip. */
  blockAt(height: number): Promise<Block | undefined>
  hashAt(height: number): Promise<string | undefined>
  /** Returns the unconfirmed transfers that this node knows. */
  waiting(): Promise<readonly Transfer[]>
  stateOf(txid: string): Promise<TransactionState>
  /** For chains whose transactions spend outputs; the terms of a payment on others are `termsOf`. */
  readonly coins?: CoinChain
  /** Returns the terms of a payment from the address `from`. */
  termsOf(order: PaymentOrder, from: string): Promise<PaymentTerms>
  /** Submits a signed transaction. Does nothing when the node already has it. */
  broadcast(raw: string): Promise<void>
  /** For chains that say which blocks are final: the last of them. */
  solidified?(): Promise<BlockMark>
  /** For chains whose transactions expire. */
  readonly expiring?: ExpiringChain
  /** The currencies that the node's chain carries for the exchange. Others are closed on the network; absent if it carries all. */
  readonly currencyIds?: readonly number[]
  /** For chains on which deposits are swept. */
  readonly sweeps?: SweepChain
  /** Returns the number of an EVM chain, by which its explorer is known. */
  chainId?(): Promise<number>
  /** A practice chain has neither of both, and no balances: its payments come from nowhere. */
  readonly balances?: ChainBalances
  readonly finalBalances?: FinalBalances
}
