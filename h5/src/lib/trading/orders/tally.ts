/** The result of cancelling several orders. */
export interface Tally {
  readonly cancelled: number
  /** Orders that were already filled or cancelled. */
  readonly ended: number
  /** Orders that are still open, as far as known. */
  readonly left: number
  /** The error of the last order that is still open. */
  readonly message: string | undefined
}
