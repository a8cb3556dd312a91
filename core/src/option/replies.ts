/** The terms of an accepted option. They never change. Times are epoch milliseconds. */
export interface OptionReply {
  readonly optionId: number
  readonly acceptedAt: number
  /** The number of the last index price before acceptance. */
  readonly acceptedTick: number
  readonly deliveryAt: number
  /** The gain of a win in parts per million of the stake. */
  readonly payoutPpm: number
}

/** The content of accepted replies to option commands. */
export interface OptionReplies {
  buyOption: { readonly option: OptionReply }
}
