import { one, type OperatorCommand, type Output, reasonIn, table } from '../command.ts'
import type { Connection } from '../connection.ts'
import { findCustomer } from '../find-customer.ts'
import { listOf, tableOf } from '../table.ts'

const CUSTOMER = ['id', 'account_number', 'nickname', 'email', 'mobile', 'role', 'frozen_by', 'verification']

async function show(connection: Connection, id: number): Promise<Output> {
  const { balances, ...customer } = await connection.call('ops/customer/show', { id })
  const owned = tableOf(balances, ['account', 'currency', 'available', 'frozen'])
  return { data: { ...customer, balances }, text: `${listOf(customer)}\n\n${owned}` }
}

/** Adds a line to a credit score. */
function adjustCredit(change: 'raise' | 'lower'): OperatorCommand['run'] {
  return async (connection, [customer = '', points = ''], flags) => {
    const reason = reasonIn(flags)
    const id = await findCustomer(connection, customer)
    return one(await connection.call('ops/customer/adjust_credit', { id, change, points, reason }))
  }
}

/** Commands for customers. `<customer>` is any identifier that `customer find` accepts. */
export const customerCommands: readonly OperatorCommand[] = [
  {
    usage: 'customer find <text>',
    about: 'Finds a customer by id, account number, e-mail address, phone number, address or transaction',
    flags: [],
    run: async (connection, [query = '']) =>
      table(await connection.call('ops/customer/find', { query }), CUSTOMER),
  },
  {
    usage: 'customer show <customer>',
    about:
      'Shows one customer with their balances. <customer>: as in `customer find`; an id alone opens no customer',
    flags: [],
    run: async (connection, [customer = '']) => show(connection, await findCustomer(connection, customer)),
  },
  {
    usage: 'customer unmask <customer>',
    about: 'Shows one customer with what is masked for your role (--reason required; it is logged)',
    flags: ['reason'],
    run: async (connection, [customer = ''], flags) => {
      const reason = reasonIn(flags)
      const id = await findCustomer(connection, customer)
      await connection.call('ops/customer/unmask', { id, reason })
      return show(connection, id)
    },
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
    usage: 'customer raise <customer> <points>',
    about: 'Adds 1 to 50 points to a credit score (--reason required; the customer sees it)',
    flags: ['reason'],
    run: adjustCredit('raise'),
  },
  {
    usage: 'customer lower <customer> <points>',
    about: 'Takes 1 to 50 points from a credit score (--reason required; the customer sees it)',
    flags: ['reason'],
    run: adjustCredit('lower'),
  },
]
