import type { OpsRequestOf } from '@halyard/api/ops'
import { one, type OperatorCommand, type Output, reasonIn } from '../command.ts'
import { listCommand } from '../common-commands.ts'
import type { Connection } from '../connection.ts'
import { readFields } from '../read-fields.ts'

const NEWS = ['id', 'type', 'status', 'title', 'languages', 'strip', 'push', 'published_at', 'withdrawn_at']

/** Commands for announcements and news. */
export const newsCommands: readonly OperatorCommand[] = [
  listCommand('news', 'ops/news/list', {
    about: 'Lists announcements and news, scheduled and withdrawn ones included',
    columns: NEWS,
    flags: ['status', 'after', 'limit'],
  }),
  {
    usage: 'news publish <file>',
    about:
      'Proposes, for now or a time (publish_at), the item or the change of one in a JSON file: type, strip, push, and words with title and text by language, English included (--reason required)',
    flags: ['reason'],
    run: async (connection, [file = ''], flags) =>
      publish(connection, await readFields(file), reasonIn(flags)),
  },
  {
    usage: 'news withdraw <id>',
    about: 'Hides an item from customers (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/news/withdraw', { id, reason: reasonIn(flags) })),
  },
]

/** Proposes the texts of all languages with one call. */
async function publish(connection: Connection, fields: object, reason: string): Promise<Output> {
  const { words, ...shown } = fields as { readonly words?: Record<string, { title?: string; text?: string }> }
  const { en, ...translations } = words ?? {}
  const translated = Object.entries(translations).flatMap(([lang, { title, text }]) => [
    [`title_${lang}`, title],
    [`text_${lang}`, text],
  ])
  const request = { ...shown, ...en, ...Object.fromEntries(translated), reason }
  return one(await connection.call('ops/news/propose', request as OpsRequestOf<'ops/news/propose'>))
}
