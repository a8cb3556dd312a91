import type { OpsRequestOf } from '@halyard/api/ops'
import { asTyped, one, type OperatorCommand, reasonIn, table } from '../command.ts'
import { readFields } from '../read-fields.ts'

const ARTICLE = ['id', 'topic', 'title', 'status', 'version', 'outdated', 'edited_at']

/** Commands for help articles, their order, and the link to the online service. */
export const helpCommands: readonly OperatorCommand[] = [
  {
    usage: 'articles <language>',
    about: 'Lists the help articles in a language: en, de, zh and so on',
    flags: [],
    run: async (connection, [lang = '']) =>
      table(await connection.call('ops/help/list', asTyped<'ops/help/list'>({ lang })), ARTICLE),
  },
  {
    usage: 'article show <id> <language>',
    about: 'Shows a help article with its text and the text that came with the product',
    flags: [],
    run: async (connection, [id = '', lang = '']) =>
      one(await connection.call('ops/help/show', asTyped<'ops/help/show'>({ id, lang }))),
  },
  {
    usage: 'article save <file>',
    about:
      'Changes or adds the article in a JSON file with the fields of ops/help/save, at once (--reason required)',
    flags: ['reason'],
    run: async (connection, [file = ''], flags) => {
      const reason = reasonIn(flags)
      const fields = await readFields(file)
      const request = { ...fields, reason } as OpsRequestOf<'ops/help/save'>
      return one(await connection.call('ops/help/save', request))
    },
  },
  {
    usage: 'article restore <id> <language> <version>',
    about:
      'Replaces the edited text of this version by the one that came with the product (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = '', lang = '', version = ''], flags) =>
      one(
        await connection.call(
          'ops/help/set_status',
          asTyped<'ops/help/set_status'>({ id, lang, version, status: 'restored', reason: reasonIn(flags) }),
        ),
      ),
  },
  {
    usage: 'article hide <id> <version>',
    about: 'Hides a help article in all languages until it is restored or saved (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = '', version = ''], flags) =>
      one(
        await connection.call(
          'ops/help/set_status',
          asTyped<'ops/help/set_status'>({
            id,
            lang: 'en',
            version,
            status: 'hidden',
            reason: reasonIn(flags),
          }),
        ),
      ),
  },
  {
    usage: 'article order',
    about: 'Shows the order of the help articles, the common questions, and the version of both',
    flags: [],
    run: async (connection) => {
      const { list, common_ids, layout_version } = await connection.call('ops/help/list', { lang: 'en' })
      return one({ version: layout_version, common: common_ids, articles: list.map(({ id }) => id) })
    },
  },
  {
    usage: 'article arrange <common|articles> <ids> <version>',
    about:
      'Sets the common questions or the order of the articles: ids separated by commas, and the version that it replaces (--reason required)',
    flags: ['reason'],
    run: async (connection, [what = '', ids = '', version = ''], flags) =>
      one(
        await connection.call(
          'ops/help/arrange',
          asTyped<'ops/help/arrange'>({ what, ids, version, reason: reasonIn(flags) }),
        ),
      ),
  },
  {
    usage: 'service show',
    about: 'Shows the link to the online service that the app has in its help center',
    flags: [],
    run: async (connection) => one(await connection.call('ops/service/show', {})),
  },
  {
    usage: 'service set <https address>',
    about: 'Proposes the link to the online service (--reason required)',
    flags: ['reason'],
    run: async (connection, [url = ''], flags) =>
      one(await connection.call('ops/service/propose', { url, reason: reasonIn(flags) })),
  },
  {
    usage: 'service chat',
    about: 'Proposes that the help center opens the chat of the app instead of a link (--reason required)',
    flags: ['reason'],
    run: async (connection, _words, flags) =>
      one(await connection.call('ops/service/propose', { url: '', reason: reasonIn(flags) })),
  },
]
