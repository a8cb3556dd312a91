import { HELP_TOPICS, type HelpTopic, type Language, LANGUAGES } from '@halyard/api'
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Nudges } from '../nudges/nudges.ts'
import { shareRuns } from '../platform/concurrency/share-runs.ts'
import type { EditStatus } from './help-tables.ts'
import { findLayout, type HelpLayout, placeIn } from './layout.ts'
import type { ArticleText } from './parse-articles.ts'
import { createSearch, type Match, type Search } from './search.ts'
import { readShippedArticles, type ShippedArticle } from './shipped-articles.ts'

/** The latest edit of an article in one language. */
export interface Edit {
  readonly version: number
  readonly status: EditStatus
  readonly title: string
  readonly body: string
  readonly shippedHash: string | undefined
  readonly editedBy: number
  readonly editedAt: number
}

/** An article with its texts and edits. */
export interface StoredArticle {
  readonly id: string
  readonly topic: HelpTopic
  readonly shipped: ReadonlyMap<Language, ArticleText>
  readonly edits: ReadonlyMap<Language, Edit>
}

/** An article as a reader gets it. */
export interface ReadArticle {
  readonly id: string
  readonly topic: HelpTopic
  readonly title: string
  readonly body: string
  /** The language of the body: the reader's or English. */
  readonly lang: Language
  readonly updatedAt: number | undefined
}

/** The help articles: those of the files, with the operators' edits on top. */
export interface Help {
  /** Returns every article that is not hidden, in the order of the help center. */
  articles(lang: Language): readonly ReadArticle[]
  /** Returns an article that is not hidden. */
  article(id: string, lang: Language): ReadArticle | undefined
  /** Returns the common questions that are not hidden, in their order. */
  common(lang: Language): readonly ReadArticle[]
  /** Finds articles by words, the best match first. */
  search(query: string, lang: Language): Match[]
  /** Returns every article with its edits, hidden ones included. */
  stored(): readonly StoredArticle[]
  layout(): HelpLayout
  /** Reads the edits and the arrangement again, after one was stored, in every process. */
  changed(): Promise<void>
}

/** Opens the help articles. Throws if a file is malformed. */
export async function openHelp(db: Database, nudges: Nudges): Promise<Help> {
  const shipped = readShippedArticles()
  let stored: readonly StoredArticle[] = []
  let layout = await findLayout(db)
  let read = new Map<Language, readonly ReadArticle[]>()
  const searches = new Map<Language, Search>()

  const reload = shareRuns(async () => {
    layout = await findLayout(db)
    stored = withEdits(shipped, await findEdits(db), layout)
    read = new Map(LANGUAGES.map((lang) => [lang, stored.flatMap((article) => readIn(article, lang) ?? [])]))
    searches.clear()
  })

  const articles = (lang: Language) => read.get(lang) ?? []
  await reload()
  nudges.refreshOn('help', reload)
  return {
    articles,
    article: (id, lang) => articles(lang).find((article) => article.id === id),
    common: (lang) => layout.commonIds.flatMap((id) => articles(lang).filter((article) => article.id === id)),
    search(query, lang) {
      const search = searches.get(lang) ?? createSearch(textsIn(articles(lang), articles('en')), lang)
      searches.set(lang, search)
      return search(query)
    },
    stored: () => stored,
    layout: () => layout,
    async changed() {
      await reload()
      nudges.publish('help', {})
    },
  }
}

/** Returns the hash of a text, by which an edit recognises that the text below it has changed. */
export function hashOf({ title, body }: ArticleText): string {
  return createHash('sha256')
    .update(JSON.stringify([title, body]))
    .digest('base64url')
}

type Edits = ReadonlyMap<string, { readonly topic: HelpTopic; readonly edits: Map<Language, Edit> }>

/** Finds the latest edit of every article and language. */
async function findEdits(db: Kysely<Tables>): Promise<Edits> {
  const rows = await db
    .selectFrom('help_edit')
    .selectAll()
    .distinctOn(['article_id', 'lang'])
    .orderBy('article_id')
    .orderBy('lang')
    .orderBy('version', 'desc')
    .execute()
  const found = new Map<string, { topic: HelpTopic; edits: Map<Language, Edit> }>()
  for (const row of rows) {
    const article = found.get(row.article_id) ?? { topic: row.topic, edits: new Map<Language, Edit>() }
    found.set(row.article_id, article)
    // The topic is that of the English text.
    if (row.lang === 'en') article.topic = row.topic
    article.edits.set(row.lang, {
      version: row.version,
      status: row.status,
      title: row.title,
      body: row.body,
      shippedHash: row.shipped_hash ?? undefined,
      editedBy: Number(row.edited_by),
      editedAt: Number(row.edited_at),
    })
  }
  return found
}

function withEdits(
  shipped: readonly ShippedArticle[],
  edits: Edits,
  { articleIds }: HelpLayout,
): StoredArticle[] {
  const known = new Set(shipped.map(({ id }) => id))
  const articles = [
    ...shipped.map(({ id, topic, texts }) => {
      const edited = edits.get(id)
      return { id, topic: edited?.topic ?? topic, shipped: texts, edits: edited?.edits ?? NO_EDITS }
    }),
    ...[...edits]
      .filter(([id]) => !known.has(id))
      .map(([id, edited]) => ({ id, topic: edited.topic, shipped: NO_TEXTS, edits: edited.edits })),
  ]
  return articles.toSorted(
    (a, b) =>
      HELP_TOPICS.indexOf(a.topic) - HELP_TOPICS.indexOf(b.topic) ||
      placeIn(articleIds, a.id) - placeIn(articleIds, b.id),
  )
}

const NO_EDITS: ReadonlyMap<Language, Edit> = new Map()
const NO_TEXTS: ReadonlyMap<Language, ArticleText> = new Map()

/** Returns an article for readers of a language; its body, or all of it, in English where it is not translated. */
function readIn(article: StoredArticle, lang: Language): ReadArticle | undefined {
  if (article.edits.get('en')?.status === 'hidden') return undefined
  const english = textIn(article, 'en')
  if (!english) return undefined
  const own = lang === 'en' ? english : textIn(article, lang)
  const isTranslated = own !== undefined && own.body !== ''
  const shown = isTranslated ? own : english
  return {
    id: article.id,
    topic: article.topic,
    title: own?.title ?? english.title,
    body: shown.body,
    lang: isTranslated ? lang : 'en',
    updatedAt: shown.updatedAt,
  }
}

interface TextInLanguage {
  readonly title: string
  readonly body: string
  readonly updatedAt: number | undefined
}

function textIn({ shipped, edits }: StoredArticle, lang: Language): TextInLanguage | undefined {
  const edit = edits.get(lang)
  if (edit?.status === 'edited') return { title: edit.title, body: edit.body, updatedAt: edit.editedAt }
  const text = shipped.get(lang)
  return text && { title: text.title, body: text.body, updatedAt: undefined }
}

/** Pairs articles with their English texts, so that English words find them too. */
function textsIn(articles: readonly ReadArticle[], english: readonly ReadArticle[]) {
  const texts = new Map(english.map(({ id, title, body }) => [id, `${title}\n${body}`]))
  return articles.map(({ id, title, body }) => ({ id, title, body, english: texts.get(id) ?? '' }))
}
