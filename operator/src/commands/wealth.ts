import { one, type OperatorCommand, reasonIn } from '../command.ts'
import { listCommand } from '../common-commands.ts'
import { proposeOpening } from '../propose-opening.ts'

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
  listCommand('wealth', 'ops/wealth/list', {
    about: 'Lists every wealth plan with its open orders and the pool',
    columns: PLAN,
  }),
  {
    usage: 'wealth open <id>',
    about: 'Proposes that the sale of a wealth plan starts (--reason required)',
    flags: ['reason'],
    run: (connection, [id = ''], flags) => proposeOpening(connection, `wealth:${id}`, flags),
  },
  {
    usage: 'wealth pause <id>',
    about: 'Stops the sale of a wealth plan; its orders continue (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/wealth/pause', { id, reason: reasonIn(flags) })),
  },
]
