/** The content of the replies to the commands of halts, by kind. */
export interface HaltReplies {
  declareHalt: { readonly haltId: number }
}
