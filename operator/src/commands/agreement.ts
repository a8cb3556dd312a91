import type { OpsRequestOf } from '@halyard/api/ops'
import { asTyped, one, type OperatorCommand, reasonIn } from '../command.ts'
import { listCommand } from '../common-commands.ts'
import { readFields } from '../read-fields.ts'

const AGREEMENT = ['version', 'revision', 'status', 'effective_at', 'edited_by', 'edited_at']

/** Commands for the user agreement. */
export const agreementCommands: readonly OperatorCommand[] = [
  listCommand('agreements', 'ops/agreement/list', {
    about: 'Lists the versions of the user agreement, the newest first',
    columns: AGREEMENT,
  }),
  {
    usage: 'agreement show <version>',
    about: 'Shows a version with its texts in nine languages and its revisions',
    flags: [],
    run: async (connection, [version = '']) =>
      one(await connection.call('ops/agreement/show', asTyped<'ops/agreement/show'>({ version }))),
  },
  {
    usage: 'agreement propose <file>',
    about:
      'Proposes a new version, or a change of a scheduled one, from a JSON file with the fields of ops/agreement/propose (--reason required)',
    flags: ['reason'],
    run: async (connection, [file = ''], flags) => {
      const reason = reasonIn(flags)
      const request = { ...(await readFields(file)), reason } as OpsRequestOf<'ops/agreement/propose'>
      return one(await connection.call('ops/agreement/propose', request))
    },
  },
  {
    usage: 'agreement withdraw <version>',
    about:
      'Proposes to withdraw a version that is not in effect yet, with its announcement (--reason required)',
    flags: ['reason'],
    run: async (connection, [version = ''], flags) =>
      one(
        await connection.call(
          'ops/agreement/propose_withdrawal',
          asTyped<'ops/agreement/propose_withdrawal'>({ version, reason: reasonIn(flags) }),
        ),
      ),
  },
]
