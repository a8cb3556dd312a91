import { one, type OperatorCommand, reasonIn, table } from '../command.ts'
import { listOf, tableOf } from '../table.ts'

const CUSTOMER = ['id', 'account_number', 'nickname', 'email', 'mobile', 'role', 'frozen_by', 'verification']

/** Commands for customers. */
export const customerCommands: readonly OperatorCommand[] = [
  {
    usage: 'customer find <text>',
    about: 'Finds a customer by id, account number, e-mail address or phone number',
    flags: [],
    run: async (connection, [query = '']) =>
      table(await connection.call('ops/customer/find', { query }), CUSTOMER),
  },
  {
    usage: 'customer show <id>',
    about: 'Shows one customer with their balances, after `customer find` has opened them',
    flags: [],
    run: async (connection, [id = '']) => {
      const { balances, ...customer } = await connection.call('ops/customer/show', { id })
      const owned = tableOf(balances, ['account', 'currency', 'available', 'frozen'])
      return { data: { ...customer, balances }, text: `${listOf(customer)}\n\n${owned}` }
    },
  },
  {
    usage: 'customer unmask <id>',
    about: 'Shows what is masked of a customer for your role (--reason required; it is logged)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/customer/unmask', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'customer freeze <id>',
    about: 'Freezes a customer (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/customer/freeze', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'customer unfreeze <id>',
    about: "Lifts the operators' freeze of a customer (--reason required)",
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/customer/unfreeze', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'customer raise <id> <points>',
    about: 'Adds 1 to 50 points to a credit score (--reason required; the customer sees it)',
    flags: ['reason'],
    run: async (connection, [id = '', points = ''], flags) =>
      one(
        await connection.call('ops/customer/adjust_credit', {
          id,
          change: 'raise',
          points,
          reason: reasonIn(flags),
        }),
      ),
  },
  {
    usage: 'customer lower <id> <points>',
    about: 'Takes 1 to 50 points from a credit score (--reason required; the customer sees it)',
    flags: ['reason'],
    run: async (connection, [id = '', points = ''], flags) =>
      one(
        await connection.call('ops/customer/adjust_credit', {
          id,
          change: 'lower',
          points,
          reason: reasonIn(flags),
        }),
      ),
  },
]
