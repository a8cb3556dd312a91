import { INTL_TAGS } from '@halyard/api/client'
import { COMMON, createTexts, type Texts } from '@halyard/web'
import type { ConsoleLanguage } from './languages.ts'

const FILES = import.meta.glob<Texts>(['../../locales/*.json', '../../features/*/locales/*.json'], {
  import: 'default',
})

/** The names of the products' books, which are among the texts of the treasury. */
const BOOKS = import.meta.glob<Texts>('../../features/*/books/locales/*.json', { import: 'default' })

/** The texts of the console. */
export const TEXTS = createTexts<ConsoleLanguage>(fetchTexts, INTL_TAGS)

async function fetchTexts(language: ConsoleLanguage, namespace: string): Promise<Texts | undefined> {
  const folder = namespace === COMMON ? '../../locales' : `../../features/${namespace}/locales`
  const texts = await FILES[`${folder}/${language}.json`]?.()
  return texts && namespace === 'treasury' ? Object.assign({}, texts, ...(await booksIn(language))) : texts
}

async function booksIn(language: ConsoleLanguage): Promise<readonly Texts[]> {
  const files = Object.entries(BOOKS).filter(([path]) => path.endsWith(`/${language}.json`))
  return Promise.all(files.map(([, load]) => load()))
}
