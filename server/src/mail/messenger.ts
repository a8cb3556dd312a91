/** A text for one person, by mail or by text message. */
export interface Message {
  readonly channel: 'email' | 'mobile'
  readonly recipient: string
  /** Mail only. */
  readonly subject: string
  readonly body: string
}

export interface Messenger {
  /** Resolves once whoever delivers it has taken it. Throws a `DeliveryError` when they refuse or take too long. */
  send(message: Message): Promise<void>
  close(): void
}

/** A message that nobody would take. */
export class DeliveryError extends Error {}
