import { expect, test } from 'vitest'
import { INTL_TAGS } from '../api/src/wire/languages.ts'
import { textsOf } from './app-sources.ts'

const ARTICLES = textsOf(['server/src/help/articles'], /\.md$/)
const TEXTS = textsOf(['h5/src'], /\/locales\/\w+\.json$/)
/** A name in the quotation marks of any of the languages. */
const QUOTED = /["“„«「]([^"“”„«»「」]+)["”“»」]/gu

/** Returns the contents of the files of a language. */
function filesOf(files: ReadonlyMap<string, string>, language: string, ending: string): string[] {
  return [...files].flatMap(([path, text]) => (path.endsWith(`/${language}.${ending}`) ? text : []))
}

test.each(Object.keys(INTL_TAGS))('help articles in %s quote only texts of the app', (language) => {
  const known = new Set(
    filesOf(TEXTS, language, 'json').flatMap((json) =>
      Object.values(JSON.parse(json) as Record<string, string>),
    ),
  )
  const articles = filesOf(ARTICLES, language, 'md').map((text) => text.replaceAll('\n', ' '))
  const quoted = articles.flatMap((text) => Array.from(text.matchAll(QUOTED), ([, name]) => name ?? ''))
  expect(quoted.length).toBeGreaterThan(3)
  expect(quoted.filter((name) => !known.has(name))).toEqual([])
})
