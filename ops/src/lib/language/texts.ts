import { INTL_TAGS } from '@halyard/api/client'
import { COMMON, createTexts, type Texts } from '@halyard/web'
import type { ConsoleLanguage } from './languages.ts'

const FILES = import.meta.glob<Texts>(['../../locales/*.json', '../../features/*/locales/*.json'], {
  import: 'default',
})

/**
 * The features to whose texts others add: names of queues and kinds of records to the inbox, names of books to the treasury.
 * In the texts of another feature, the key of such a text opens with theirs: `treasury:book_wealthPool`.
 */
const ADDED_TO: readonly string[] = ['inbox', 'treasury']

/** The texts of the console. */
export const TEXTS = createTexts<ConsoleLanguage>(fetchTexts, INTL_TAGS)

async function fetchTexts(language: ConsoleLanguage, namespace: string): Promise<Texts | undefined> {
  const folder = namespace === COMMON ? '../../locales' : `../../features/${namespace}/locales`
  const texts = await FILES[`${folder}/${language}.json`]?.()
  return texts && ADDED_TO.includes(namespace) ? { ...texts, ...(await addedTo(namespace, language)) } : texts
}

async function addedTo(namespace: string, language: ConsoleLanguage): Promise<Texts> {
  const files = Object.entries(FILES).filter(([path]) => path.endsWith(`/${language}.json`))
  const all = await Promise.all(files.map(([, load]) => load()))
  const prefix = `${namespace}:`
  const added = all.flatMap(Object.entries).filter(([key]) => key.startsWith(prefix))
  return Object.fromEntries(added.map(([key, text]) => [key.slice(prefix.length), text]))
}
