import type { OpsRequestOf } from '@halyard/api/ops'
import { one, type OperatorCommand, reasonIn } from '../command.ts'
import { listCommand, showCommand } from '../common-commands.ts'
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
  listCommand('subscription', 'ops/subscription/list', {
    about: 'Lists every subscription project with its demand and the review of its allotment',
    columns: PROJECT,
  }),
  showCommand(
    'subscription show <id>',
    'ops/subscription/show',
    'Shows a project with what its allotment, or else its cancellation, does',
  ),
  {
    usage: 'subscription allot <id>',
    about: 'Passes the allotment of a closed project; the second operator allots (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/subscription/allot', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'subscription cancel <id>',
    about: 'Proposes to cancel a project that is not allotted, which refunds every order (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/subscription/propose_cancel', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'subscription launch <file>',
    about:
      'Proposes the market of an allotted coin, from a JSON file with the fields of ops/subscription/propose_launch (--reason required)',
    flags: ['reason'],
    run: async (connection, [file = ''], flags) => {
      const reason = reasonIn(flags)
      const fields = await readFields(file)
      const request = { ...fields, reason } as OpsRequestOf<'ops/subscription/propose_launch'>
      return one(await connection.call('ops/subscription/propose_launch', request))
    },
  },
]
