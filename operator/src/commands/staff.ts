import type { OpsRequestOf } from '@halyard/api/ops'
import { given, one, type OperatorCommand, reasonIn, table } from '../command.ts'
import { listCommand } from '../common-commands.ts'

const STAFF = ['id', 'account_number', 'nickname', 'email', 'role']
const AUDIT = ['id', 'at', 'actor_id', 'role', 'ip', 'call', 'target', 'outcome', 'reason']

/** Commands for the audit log and operator roles. */
export const staffCommands: readonly OperatorCommand[] = [
  {
    usage: 'audit',
    about:
      'Lists audit entries, newest first; filter by --actor, --target, --call, --from and --until (times such as 2026-11-22T10:00Z) or --before',
    flags: ['actor', 'target', 'call', 'from', 'until', 'before', 'limit'],
    run: async (connection, _words, { actor, target, call, from, until, before, limit }) =>
      table(
        await connection.call(
          'ops/audit/list',
          given({
            actor_id: actor,
            target,
            call,
            from: from && String(Date.parse(from)),
            until: until && String(Date.parse(until)),
            before,
            limit,
          }),
        ),
        AUDIT,
      ),
  },
  listCommand('staff', 'ops/staff/list', {
    about: 'Lists every account with an operator role',
    columns: STAFF,
  }),
  {
    usage: 'staff set <id> <role>',
    about:
      'Takes a role away (customer), or sets one while you are the only admin: support, reviewer, treasurer, operator or admin (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = '', role = ''], flags) => {
      const request = { id, role, reason: reasonIn(flags) } as OpsRequestOf<'ops/staff/set_role'>
      return one(await connection.call('ops/staff/set_role', request))
    },
  },
  listCommand('sessions', 'ops/session/list', {
    about: 'Lists your sessions as an operator',
    columns: ['id', 'current', 'ip', 'agent', 'seen_at'],
  }),
  {
    usage: 'session end <id>',
    about: 'Ends one of your sessions as an operator',
    flags: [],
    run: async (connection, [id = '']) => one(await connection.call('ops/session/end', { id })),
  },
  {
    usage: 'session end-others',
    about: 'Ends your other sessions as an operator',
    flags: [],
    run: async (connection) => one(await connection.call('ops/session/end_others', {})),
  },
  {
    usage: 'whoami',
    about: 'Shows the signed-in operator',
    flags: [],
    run: async (connection) => one(await connection.call('ops/me', {})),
  },
]
