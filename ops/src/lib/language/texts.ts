import { INTL_TAGS } from '@halyard/api/client'
import { COMMON, createTexts, type Texts } from '@halyard/web'
import type { ConsoleLanguage } from './languages.ts'

const FILES = import.meta.glob<Texts>(['../../locales/*.json', '../../features/*/locales/*.json'], {
  import: 'default',
})

/** The texts of the console. */
export const TEXTS = createTexts<ConsoleLanguage>(fetchTexts, INTL_TAGS)

async function fetchTexts(language: ConsoleLanguage, namespace: string): Promise<Texts | undefined> {
  const folder = namespace === COMMON ? '../../locales' : `../../features/${namespace}/locales`
  return FILES[`${folder}/${language}.json`]?.()
}
