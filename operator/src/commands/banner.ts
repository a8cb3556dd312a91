import type { OpsRequestOf } from '@halyard/api/ops'
import { one, type OperatorCommand, reasonIn } from '../command.ts'
import { listCommand } from '../common-commands.ts'
import { readFields } from '../read-fields.ts'

const BANNER = ['id', 'status', 'title', 'languages', 'screen', 'place', 'from_at', 'until_at', 'version']

/** Commands for the banners of the home page. */
export const bannerCommands: readonly OperatorCommand[] = [
  listCommand('banners', 'ops/banner/list', {
    about: 'Lists the banners of the home page, ended and withdrawn ones included',
    columns: BANNER,
    flags: ['status', 'after', 'limit'],
  }),
  {
    usage: 'banner save <file>',
    about: 'Adds or changes the banner in a JSON file with the fields of ops/banner/save (--reason required)',
    flags: ['reason'],
    run: async (connection, [file = ''], flags) => {
      const reason = reasonIn(flags)
      const request = { ...(await readFields(file)), reason } as OpsRequestOf<'ops/banner/save'>
      return one(await connection.call('ops/banner/save', request))
    },
  },
  {
    usage: 'banner withdraw <id>',
    about: 'Removes a banner from the home page at once (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/banner/withdraw', { id, reason: reasonIn(flags) })),
  },
]
