import type { Command, CustomerId, Reply } from '@halyard/core'

/** The customer who submitted a command, with the idempotency key and the hash of the request body. */
export interface Origin {
  readonly customerId?: CustomerId
  readonly key?: string
  readonly bodyHash?: string
  /** The API key that sent it. */
  readonly apiKeyId?: number
}

/** An origin by which a repeated command is recognised. */
export type KeyedOrigin = Origin & Required<Pick<Origin, 'customerId' | 'key' | 'bodyHash'>>

/**
 * An applied command with its reply. Accepted commands form the log and have consecutive numbers. A rejected
 * command has the number of the next accepted one. It is not part of the log; it is stored only if it has an
 * idempotency key.
 */
export interface LoggedCommand {
  readonly seq: number
  readonly at: number
  readonly command: Command
  readonly origin: Origin
  readonly reply: Reply
}
