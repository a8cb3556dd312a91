import { one, type OperatorCommand, reasonIn, table } from '../command.ts'
import { listOf, tableOf } from '../table.ts'

const CUSTOMER = ['id', 'account_number', 'nickname', 'email', 'mobile', 'role', 'frozen_by', 'verification']

export const customerCommands: readonly OperatorCommand[] = [
  {
    usage: 'customer find <text>',
    about: 'A customer by id, account number, mail address or phone number',
    flags: [],
    run: async (door, [query = '']) => table(await door.call('ops/customer/find', { query }), CUSTOMER),
  },
  {
    usage: 'customer show <id>',
    about: 'One customer and what they own',
    flags: [],
    run: async (door, [id = '']) => {
      const { balances, ...customer } = await door.call('ops/customer/show', { id })
      const owned = tableOf(balances, ['account', 'currency', 'available', 'frozen'])
      return { data: { ...customer, balances }, text: `${listOf(customer)}\n\n${owned}` }
    },
  },
  {
    usage: 'customer freeze <id>',
    about: 'Freezes a customer, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/customer/freeze', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'customer thaw <id>',
    about: 'Thaws a customer, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/customer/unfreeze', { id, reason: reasonIn(flags) })),
  },
]
