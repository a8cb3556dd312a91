import { HELP_TOPICS, type HelpTopic, type Language, LANGUAGES } from '@halyard/api'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ArticleText, parseArticles } from './parse-articles.ts'

const FOLDER = join(import.meta.dirname, 'articles')

/** An article that came with the product, in every language in which it has at least a title. */
export interface ShippedArticle {
  readonly id: string
  readonly topic: HelpTopic
  readonly texts: ReadonlyMap<Language, ArticleText>
}

/**
 * Reads all articles, in the order of the topics and of the English files. Throws if an id occurs in two topics, or if
 * another language has an article that English does not have.
 */
export function readShippedArticles(): ShippedArticle[] {
  const articles = HELP_TOPICS.flatMap(readTopic)
  const ids = articles.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new Error(`article ${twice} is in two topics`)
  return articles
}

function readTopic(topic: HelpTopic): ShippedArticle[] {
  const files = LANGUAGES.map((lang): readonly [Language, ArticleText[]] => [
    lang,
    parseArticles(readFileSync(join(FOLDER, topic, `${lang}.md`), 'utf8')),
  ])
  const english = files.find(([lang]) => lang === 'en')?.[1] ?? []
  for (const [lang, texts] of files)
    for (const { id } of texts)
      if (!english.some((article) => article.id === id))
        throw new Error(`${topic}/${lang}.md: ${id} has no English article`)
  return english.map(({ id }) => ({
    id,
    topic,
    texts: new Map(
      files.flatMap(([lang, texts]) =>
        texts.filter((text) => text.id === id).map((text): [Language, ArticleText] => [lang, text]),
      ),
    ),
  }))
}
