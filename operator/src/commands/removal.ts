import { one, type OperatorCommand, reasonIn } from '../command.ts'
import { listCommand } from '../common-commands.ts'
import { findCustomer } from '../find-customer.ts'

const REMOVAL = ['id', 'customer_id', 'status', 'requested_by', 'requested_at', 'due_at', 'reason']

/** Commands for the removal of customers' second factors. */
export const removalCommands: readonly OperatorCommand[] = [
  listCommand('removals', 'ops/removal/list', {
    about: 'Lists removals of second factors that wait, or those of a --status',
    columns: REMOVAL,
    flags: ['status', 'after', 'limit'],
  }),
  {
    usage: 'removal request <customer>',
    about: "Requests the removal of a customer's second factor (--reason required)",
    flags: ['reason'],
    run: async (connection, [customer = ''], flags) => {
      const reason = reasonIn(flags)
      const id = await findCustomer(connection, customer)
      return one(await connection.call('ops/removal/request', { id, reason }))
    },
  },
  {
    usage: 'removal approve <id>',
    about: 'Approves a removal that another operator requested',
    flags: [],
    run: async (connection, [id = '']) => one(await connection.call('ops/removal/review', { id, pass: '1' })),
  },
  {
    usage: 'removal refuse <id>',
    about: 'Refuses a removal (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/removal/review', { id, pass: '0', reason: reasonIn(flags) })),
  },
]
