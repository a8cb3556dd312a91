/** The tables of a product that the server's role does not change freely. */
export interface ProductRights {
  /** Tables whose rows are added and never change. */
  readonly appendOnly?: readonly string[]
  /** Tables whose rows stay, and change as their triggers allow: a status, never the terms. */
  readonly kept?: readonly string[]
}
