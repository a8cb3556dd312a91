/**
 * A connection to the other processes of an exchange. It promises nothing: a message may be lost, late, repeated or out of order,
 * and what it carries must not be lost with it.
 */
export interface Link {
  /** Sends a message to everyone else who listens to a subject. */
  publish(subject: string, message: unknown): void
  /** Listens to a subject. Returns the function that ends it. */
  listen(subject: string, listener: (message: unknown) => void): () => void
  /** Resolves once the other side of the connection has everything sent so far, and knows what this one listens to. */
  flush(): Promise<void>
  /** Returns whether the other side answers, as far as is known: of a cut cable it says so after about 3 s. */
  readonly isUp: () => boolean
  /** Sends what is still to be sent, and closes the connection. */
  close(): Promise<void>
}
