/** A message to one person, by e-mail or text message. */
export interface Message {
  readonly channel: 'email' | 'mobile'
  readonly recipient: string
  /** E-mail only. */
  readonly subject: string
  /** E-mail only: where replies go, if not to the sender of the product. */
  readonly replyTo?: string
  readonly body: string
  /** Text messages only: asked for by a caller who is not signed in. */
  readonly isForStranger?: boolean
}

/** Sends messages: through providers in production, to a table in the demo. */
export interface Messenger {
  /** Resolves when the provider has accepted the message. Throws a `DeliveryError` on rejection or timeout. */
  send(message: Message): Promise<void>
  close(): void
}

/** A message that its provider did not accept. */
export class DeliveryError extends Error {}
