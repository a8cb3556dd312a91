import type { OpsRequestOf } from '@halyard/api/ops'
import { asTyped, one, type OperatorCommand, type Output, reasonIn, table } from '../command.ts'
import type { Connection } from '../connection.ts'
import { readFields } from '../read-fields.ts'

const NEWS = ['id', 'type', 'title', 'languages', 'strip', 'published_at', 'withdrawn_at']

/** Commands for announcements and news. */
export const newsCommands: readonly OperatorCommand[] = [
  {
    usage: 'news',
    about: 'Lists announcements and news, withdrawn ones included',
    flags: ['page', 'limit'],
    run: async (connection, _words, { page, limit }) =>
      table(await connection.call('ops/news/list', asTyped<'ops/news/list'>({ page, limit })), NEWS),
  },
  {
    usage: 'news publish <file>',
    about:
      'Publishes or changes the item in a JSON file: type, strip, and words with title and text by language, English included (--reason required)',
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

/** Publishes the English text, then its translations. */
async function publish(connection: Connection, fields: object, reason: string): Promise<Output> {
  const { words, ...shown } = fields as { readonly words?: Record<string, object> }
  const { en, ...translations } = words ?? {}
  const request = { ...shown, ...en, reason } as OpsRequestOf<'ops/news/publish'>
  let published = await connection.call('ops/news/publish', request)
  for (const [lang, translation] of Object.entries(translations)) {
    const translated = { id: published.id, lang, ...translation, reason }
    published = await connection.call('ops/news/translate', translated as OpsRequestOf<'ops/news/translate'>)
  }
  return one(published)
}
