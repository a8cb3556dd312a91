/** A signed transaction and its id. */
export interface Signed {
  readonly txid: string
  /** The signed transaction in the encoding of its chain. */
  readonly raw: string
}
