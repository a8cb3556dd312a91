import type { OpsRequestOf } from '@halyard/api/ops'
import { given, one, type OperatorCommand, reasonIn, table } from '../command.ts'

const STAFF = ['id', 'account_number', 'nickname', 'email', 'role']
const AUDIT = ['id', 'at', 'actor_id', 'role', 'ip', 'call', 'target', 'outcome', 'reason']

export const staffCommands: readonly OperatorCommand[] = [
  {
    usage: 'audit',
    about:
      'What operators did and looked at, newest first: of an --actor, about a --target, older than --before',
    flags: ['actor', 'target', 'before', 'limit'],
    run: async (door, _words, { actor, target, before, limit }) =>
      table(await door.call('ops/audit/list', given({ actor_id: actor, target, before, limit })), AUDIT),
  },
  {
    usage: 'staff',
    about: 'Everybody who works here',
    flags: [],
    run: async (door) => table(await door.call('ops/staff/list', {}), STAFF),
  },
  {
    usage: 'staff set <id> <role>',
    about: 'Makes somebody a reviewer, operator, admin or customer, for a --reason',
    flags: ['reason'],
    run: async (door, [id = '', role = ''], flags) => {
      const request = { id, role, reason: reasonIn(flags) } as OpsRequestOf<'ops/staff/set_role'>
      return one(await door.call('ops/staff/set_role', request))
    },
  },
  {
    usage: 'whoami',
    about: 'Who is signed in',
    flags: [],
    run: async (door) => one(await door.call('ops/me', {})),
  },
]
