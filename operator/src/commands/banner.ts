import type { OpsRequestOf } from '@halyard/api/ops'
import { asTyped, one, type OperatorCommand, reasonIn, table } from '../command.ts'
import { readFields } from '../read-fields.ts'

const BANNER = ['id', 'status', 'title', 'languages', 'screen', 'place', 'from_at', 'until_at', 'version']

/** Commands for the banners of the home page. */
export const bannerCommands: readonly OperatorCommand[] = [
  {
    usage: 'banners',
    about: 'Lists the banners of the home page, ended and withdrawn ones included',
    flags: ['status', 'page', 'limit'],
    run: async (connection, _words, { status, page, limit }) =>
      table(
        await connection.call('ops/banner/list', asTyped<'ops/banner/list'>({ status, page, limit })),
        BANNER,
      ),
  },
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
