/** A place in a chain. */
export interface BlockMark {
  readonly height: number
  readonly hash: string
}

/** Money that a transaction moves to an address, in a currency that the exchange takes on this chain. */
export interface Transfer {
  readonly txid: string
  /** Which of the transaction's transfers it is. The same in whatever block the transaction ends. */
  readonly output: number
  readonly currencyId: number
  /** Written as the chain's own addresses are, always the same way. */
  readonly address: string
  /** In units of the exchange, rounded down. */
  readonly amount: bigint
}

export interface Block extends BlockMark {
  readonly parentHash: string
  readonly transfers: readonly Transfer[]
}

/** What a chain knows of a transaction. One that is mined and not `ok` has moved nothing. */
export type TransactionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'mined'; readonly height: number; readonly ok: boolean }

/** What the signer must be told of a chain's present state, by kind of chain. */
export type PaymentTerms =
  | { readonly kind: 'practice'; readonly nonce: number }
  | {
      readonly kind: 'evm'
      readonly nonce: number
      readonly gas: string
      readonly maxFeePerGas: string
      readonly maxPriorityFeePerGas: string
    }

/** A payment that is to be signed. */
export interface PaymentOrder {
  readonly currencyId: number
  readonly address: string
  readonly amount: bigint
}

/** One chain, seen from outside. Every call may fail or be slow, and what it says may be undone by a reorganisation. */
export interface Chain {
  readonly network: string
  /** The usual time between blocks. */
  readonly blockMs: number
  tip(): Promise<BlockMark>
  /** `undefined` above the tip. */
  blockAt(height: number): Promise<Block | undefined>
  hashAt(height: number): Promise<string | undefined>
  /** Transfers that no block holds yet, as far as this node knows of them. */
  waiting(): Promise<readonly Transfer[]>
  stateOf(txid: string): Promise<TransactionState>
  /** `from`: the address that payments come from. */
  termsOf(order: PaymentOrder, from: string): Promise<PaymentTerms>
  /** Hands a signed transaction over. One that is known already is no error. */
  broadcast(raw: string): Promise<void>
}
