export interface Signed {
  readonly txid: string
  /** The signed transaction, as its chain takes it. */
  readonly raw: string
}
