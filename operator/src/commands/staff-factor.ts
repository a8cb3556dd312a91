import { one, type OperatorCommand, reasonIn } from '../command.ts'
import { listCommand } from '../common-commands.ts'

const FACTOR = ['id', 'staff_id', 'nickname', 'kind', 'status', 'added_at', 'requested_at', 'ip', 'others']

/** Commands for the second factors of staff. */
export const staffFactorCommands: readonly OperatorCommand[] = [
  listCommand('staff-factors', 'ops/staff_factor/list', {
    about: 'Lists second factors of staff that wait, or those of a --status',
    columns: FACTOR,
    flags: ['status', 'after', 'limit'],
  }),
  {
    usage: 'staff-factor approve <id>',
    about: "Approves a colleague's second factor; call them first",
    flags: [],
    run: async (connection, [id = '']) =>
      one(await connection.call('ops/staff_factor/review', { id, pass: '1' })),
  },
  {
    usage: 'staff-factor refuse <id>',
    about: "Refuses a colleague's second factor (--reason required)",
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/staff_factor/review', { id, pass: '0', reason: reasonIn(flags) })),
  },
]
