import type { OpsRequestOf } from '@halyard/api/ops'
import { asTyped, one, type OperatorCommand, reasonIn, table } from '../command.ts'
import { readFields } from '../read-fields.ts'

const AGREEMENT = ['version', 'revision', 'status', 'effective_at', 'edited_by', 'edited_at']

/** Commands for the user agreement. */
export const agreementCommands: readonly OperatorCommand[] = [
  {
    usage: 'agreements',
    about: 'Lists the versions of the user agreement, the newest first',
    flags: [],
    run: async (connection) => table(await connection.call('ops/agreement/list', {}), AGREEMENT),
  },
  {
    usage: 'agreement show <version>',
    about: 'Shows a version with its texts in nine languages and its revisions',
    flags: [],
    run: async (connection, [version = '']) =>
      one(await connection.call('ops/agreement/show', asTyped<'ops/agreement/show'>({ version }))),
  },
  {
    usage: 'agreement publish <file>',
    about:
      'Announces a new version, or changes a scheduled one, from a JSON file with the fields of ops/agreement/publish (--reason required)',
    flags: ['reason'],
    run: async (connection, [file = ''], flags) => {
      const reason = reasonIn(flags)
      const request = { ...(await readFields(file)), reason } as OpsRequestOf<'ops/agreement/publish'>
      return one(await connection.call('ops/agreement/publish', request))
    },
  },
  {
    usage: 'agreement withdraw <version>',
    about: 'Withdraws a version that is not in effect yet, with its announcement (--reason required)',
    flags: ['reason'],
    run: async (connection, [version = ''], flags) =>
      one(
        await connection.call(
          'ops/agreement/withdraw',
          asTyped<'ops/agreement/withdraw'>({ version, reason: reasonIn(flags) }),
        ),
      ),
  },
]
