import type { OrderReply, OrderTerms } from '@halyard/core'
import type { Step } from '../../oracle/expectation.ts'

/** Returns the order that a command placed or amended; `undefined` if it did neither. */
export function ownOrderOf({ command, reply }: Pick<Step, 'command' | 'reply'>): OrderReply | undefined {
  if (command.kind === 'placeOrder' || command.kind === 'amendOrder') return reply.order
  if (command.kind === 'placeOco') return reply.oco?.order
  return command.kind === 'replaceOrder' && typeof reply.place === 'object' ? reply.place : undefined
}

/** Returns the terms of the order that a command places; `undefined` if it places none. */
export function placedTerms({ command }: Pick<Step, 'command'>): OrderTerms | undefined {
  return command.kind === 'placeOrder' || command.kind === 'replaceOrder' ? command.terms : undefined
}
