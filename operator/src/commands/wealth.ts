import { one, type OperatorCommand, reasonIn, table } from '../command.ts'

const PLAN = [
  'id',
  'currency_name',
  'cycle',
  'day_ppm',
  'min_number',
  'max_number',
  'quota',
  'hosted',
  'orders',
  'promised',
  'pool',
  'status',
]

/** Commands for wealth plans. */
export const wealthCommands: readonly OperatorCommand[] = [
  {
    usage: 'wealth',
    about: 'Lists every wealth plan with its open orders and the pool',
    flags: [],
    run: async (connection) => table(await connection.call('ops/wealth/list', {}), PLAN),
  },
  {
    usage: 'wealth open <id>',
    about: 'Starts the sale of a wealth plan (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/wealth/set_status', { id, status: 'open', reason: reasonIn(flags) })),
  },
  {
    usage: 'wealth pause <id>',
    about: 'Stops the sale of a wealth plan; its orders continue (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/wealth/set_status', { id, status: 'paused', reason: reasonIn(flags) })),
  },
]
