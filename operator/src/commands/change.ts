import type { OpsPath, OpsRequestOf } from '@halyard/api/ops'
import { CHANGE_CALLS, CHANGE_KINDS, type ChangeKind } from '@halyard/api/ops'
import { type Flags, one, type OperatorCommand, type Output, reasonIn } from '../command.ts'
import { listCommand, showCommand } from '../common-commands.ts'
import type { Connection } from '../connection.ts'
import { readFields } from '../read-fields.ts'

const CHANGE = ['id', 'kind', 'target', 'status', 'proposed_at', 'reason']

/** Commands for changes of the configuration: one command proposes each kind. */
export const changeCommands: readonly OperatorCommand[] = [
  listCommand('changes', 'ops/change/list', {
    about: 'Lists changes of the configuration, newest first (--status, --target, --after)',
    columns: CHANGE,
    flags: ['status', 'target', 'after'],
  }),
  showCommand(
    'change show <id>',
    'ops/change/show',
    'Shows a change: the values before and after, the present ones, and what it affects',
  ),
  {
    usage: 'change approve <id>',
    about: 'Approves a change that another operator proposed, which applies at once',
    flags: ['reason'],
    run: async (connection, [id = ''], { reason = '' }) =>
      one(await connection.call('ops/change/decide', { id, pass: '1', reason })),
  },
  {
    usage: 'change reject <id>',
    about: 'Rejects a change (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/change/decide', { id, pass: '0', reason: reasonIn(flags) })),
  },
  {
    usage: 'change withdraw <id>',
    about: 'Withdraws a change that you proposed (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/change/withdraw', { id, reason: reasonIn(flags) })),
  },
  ...CHANGE_KINDS.map(
    (kind): OperatorCommand => ({
      usage: `${kind} propose <file>`,
      about: `Proposes the values in a JSON file with the fields of ${CHANGE_CALLS[kind]} (--reason required)`,
      flags: ['reason'],
      run: (connection, words, flags) => propose(connection, kind, words, flags),
    }),
  ),
]

async function propose(
  connection: Connection,
  kind: ChangeKind,
  [file = '']: readonly string[],
  flags: Flags,
): Promise<Output> {
  const path: OpsPath = CHANGE_CALLS[kind]
  const reason = reasonIn(flags)
  const fields = await readFields(file)
  return one(await connection.call(path, { ...fields, reason } as OpsRequestOf<typeof path>))
}
