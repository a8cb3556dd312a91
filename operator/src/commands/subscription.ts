import type { OpsRequestOf } from '@halyard/api/ops'
import { one, type OperatorCommand, reasonIn, table } from '../command.ts'
import { readFields } from '../read-fields.ts'

const PROJECT = [
  'id',
  'coin_name',
  'supply',
  'prices',
  'start_at',
  'close_at',
  'lockup_days',
  'orders',
  'demand',
  'issued',
  'first_reviewer_id',
  'status',
]

/** Commands for subscription projects. */
export const subscriptionCommands: readonly OperatorCommand[] = [
  {
    usage: 'subscription',
    about: 'Lists every subscription project with its demand and the review of its allotment',
    flags: [],
    run: async (connection) => table(await connection.call('ops/subscription/list', {}), PROJECT),
  },
  {
    usage: 'subscription show <id>',
    about: 'Shows a project with what its allotment, or else its cancellation, does',
    flags: [],
    run: async (connection, [id = '']) => one(await connection.call('ops/subscription/show', { id })),
  },
  {
    usage: 'subscription allot <id>',
    about: 'Passes the allotment of a closed project; the second operator allots (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/subscription/allot', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'subscription cancel <id>',
    about: 'Cancels a project that is not allotted and refunds every order (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/subscription/cancel', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'subscription launch <file>',
    about:
      'Opens the market of an allotted coin, from a JSON file with the fields of ops/subscription/launch (--reason required)',
    flags: ['reason'],
    run: async (connection, [file = ''], flags) => {
      const reason = reasonIn(flags)
      const fields = await readFields(file)
      const request = { ...fields, reason } as OpsRequestOf<'ops/subscription/launch'>
      return one(await connection.call('ops/subscription/launch', request))
    },
  },
]
