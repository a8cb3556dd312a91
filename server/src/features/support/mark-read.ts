import { sql } from 'kysely'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

/**
 * Marks the messages of a conversation up to this one as read. An earlier one than before changes nothing. Throws
 * `record_must_be_known` unless the message is in a conversation of the customer.
 */
export const markRead: Handler<'support/read'> = async ({ db }, { request: { id }, session }) => {
  const { numAffectedRows } = await sql`
    update support_conversation set customer_read_id = greatest(customer_read_id, ${id})
    where customer_id = ${session.userId}
      and id = (select conversation_id from support_message where id = ${id})`.execute(db)
  if (numAffectedRows !== 1n) throw new CallError('record_must_be_known', 'id')
  return {}
}

/** Shows the operator for some seconds that the customer is writing. */
export const signalTyping: Handler<'support/typing'> = async ({ support }, { session }) => {
  support.presence.startTyping('customer', session.userId)
  return {}
}
